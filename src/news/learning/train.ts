import type { EngineParameters } from '../types.js';
import type { Dataset } from './dataset.js';
import { spansLesson, type TaggerLesson, wordsLesson } from './loadedRows.js';
import type { Tagger } from './tagger.js';
import { trainHeadlines } from './trainHeadlines.js';
import { trainTagger } from './trainTagger.js';
import { trainTopics } from './trainTopics.js';

/** What training brought. */
export interface Trained {
  /** The base with one model replaced. */
  parameters: EngineParameters;
  /** Counts and settings worth showing. */
  summary: Record<string, number>;
  /** One sentence for the history of engine versions. */
  note: string;
}

/** Trains the model a dataset is for and puts it into `base`. The same data gives the same bytes. */
export function train(dataset: Dataset, base: EngineParameters): Trained {
  const rows = dataset.rows.length;
  switch (dataset.kind) {
    case 'topics': {
      const topicModel = trainTopics(dataset.rows);
      const { labels, features } = topicModel;
      return {
        parameters: { ...base, topicModel },
        summary: { rows, labels: labels.length, features: Object.keys(features).length },
        note: `Topic model of ${labels.join(', ')}, trained on ${rows} articles`,
      };
    }
    case 'headlines': {
      const headlineModel = trainHeadlines(dataset.rows);
      return {
        parameters: { ...base, headlineModel },
        summary: { rows, features: Object.keys(headlineModel.weights).length },
        note: `Headline model, trained on ${rows} headlines`,
      };
    }
    case 'words':
      return withTagger(base, wordsLesson(dataset.rows), 'sentences with loaded words');
    case 'spans':
      return withTagger(base, spansLesson(dataset.rows), 'articles with loaded spans');
  }
}

function withTagger(base: EngineParameters, lesson: TaggerLesson, material: string): Trained {
  const tagger = trainTagger(lesson.texts, lexiconWords(base), lesson.goal);
  const rows = lesson.texts.length;
  return {
    parameters: { ...base, tagger },
    summary: { rows, features: featureCount(tagger), threshold: tagger.threshold, gap: tagger.gap },
    note: `Tagger of loaded language, trained on ${rows} ${material}`,
  };
}

/** Only phrases of one word: what a longer one means is not in any of its words. */
function lexiconWords({ phrases }: EngineParameters): string[] {
  return Object.keys(phrases)
    .filter((phrase) => !phrase.includes(' '))
    .sort();
}

function featureCount({ weights }: Tagger): number {
  return Object.values(weights).reduce((sum, named) => sum + Object.keys(named).length, 0);
}
