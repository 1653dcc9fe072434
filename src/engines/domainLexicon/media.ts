import type { WeightedTerms } from '../weightedTerms.js';

/** Newspapers, broadcasters, publishers and the news about news. */
export const media: WeightedTerms = {
  3: `newspaper, newspapers, tabloid, broadsheet, magazine, journalist, journalists, journalism,
    reporter, reporters, columnist, newsroom, news anchor, anchorman, broadcaster, broadcasters,
    broadcasting, broadcast, bbc, itv, channel 4, channel five, bskyb, sky tv, nbc, cbs, abc news,
    fox news, cnn, msnbc, mtv, hbo, pbs, npr, al jazeera, new york times, washington post, wall
    street journal, los angeles times, usa today, guardian newspaper, news corp, murdoch, rupert
    murdoch, viacom, time warner, walt disney co, Disney, vivendi, clear channel, ofcom, fcc, press
    freedom, freedom of the press, press conference ban, media watchdog, media group, media company,
    television network, tv network, tv channel, tv station, radio station, radio host, talk show
    host, shock jock, howard stern, dan rather, tom brokaw, ratings war, tv ratings, viewers,
    viewing figures, prime time, editorial board, editor in chief, circulation, publisher,
    publishing, fake news, disinformation, misinformation, pulitzer`,
  2: `media, press, television, tv, radio, editor, editors, news, headline, headlines, channel,
    channels, network, interview, advert, adverts, commercials, advertising, audience, audiences,
    episode, programme, programmes, cable, documentary, presenter, licence fee, censor~, censorship,
    airwaves, satellite tv, podcast, news agency, sources`,
  1: `show, shows, story, report, article, aired, air, watch, public, publish~, published, coverage,
    cover`,
};
