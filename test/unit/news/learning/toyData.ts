import type { Dataset } from '../../../../src/news/learning/dataset.js';
import type { EngineParameters } from '../../../../src/news/types.js';
import { baseline } from '../../../../src/engines/baseline.js';

/** The engine that toy models are trained into. */
export const base: EngineParameters = baseline;

const TEAMS = ['Rovers', 'United', 'Harbour', 'Athletic', 'Wanderers'];
const PLACES = ['at home', 'away from home', 'in the rain', 'late on Sunday'];

/** Twenty articles on football and twenty on banks, told apart by their words alone. */
export const toyTopics: Dataset & { kind: 'topics' } = {
  kind: 'topics',
  rows: TEAMS.flatMap((team) =>
    PLACES.flatMap((place) => [
      {
        label: 'football',
        article: {
          title: `${team} win again`,
          summary: '',
          body: `The striker of ${team} scored a goal ${place} and the referee blew his whistle.`,
        },
      },
      {
        label: 'banking',
        article: {
          title: `${team} Bank cuts its rate`,
          summary: '',
          body: `The lender said ${place} that its interest rate and its loans would be cheaper.`,
        },
      },
    ]),
  ),
};

/** Headlines that tease and headlines that tell. */
export const toyHeadlines: Dataset & { kind: 'headlines' } = {
  kind: 'headlines',
  rows: TEAMS.flatMap((team, index) => [
    { title: `${index + 7} Things ${team} Fans Will Never Tell You`, clickbait: true },
    { title: `You Will Not Believe What ${team} Did Next`, clickbait: true },
    { title: `${team} signs midfielder on loan until June`, clickbait: false },
    { title: `${team} and council agree on stadium lease`, clickbait: false },
  ]),
};

/** Sentences in which one adverb and one adjective are loaded, and their plain twins. */
export const toyWords: Dataset & { kind: 'words' } = {
  kind: 'words',
  rows: TEAMS.flatMap((team) => [
    {
      text: `The board of ${team} shamefully defended its disgraceful plan for the ground.`,
      words: ['shamefully', 'disgraceful'],
    },
    { text: `The board of ${team} presented its second plan for the ground.`, words: [] },
    {
      text: `Critics of ${team} called the ridiculous lease a scandal on Monday.`,
      words: ['ridiculous'],
    },
    { text: `Members of ${team} discussed the new lease at length on Monday.`, words: [] },
  ]),
};

/** Articles in which one whole phrase is loaded. */
export const toySpans: Dataset & { kind: 'spans' } = {
  kind: 'spans',
  rows: TEAMS.flatMap((team) => {
    const loaded = 'a vicious and shameless attack on every honest fan';
    const text = `${team} raised the ticket price by a tenth.\n\nIt is ${loaded}, the paper wrote. The club said that costs had grown.`;
    const start = text.indexOf(loaded);
    return [
      { text, spans: [{ start, end: start + loaded.length }] },
      { text: `${team} kept its ticket price. The club said that costs were stable.`, spans: [] },
    ];
  }),
};
