import { describe, expect, test } from 'vitest';
import { languageOf } from '../../../src/news/language.js';

const ofTitle = (title: string) => languageOf({ title, summary: '', body: '' });

describe('the language', () => {
  test.each([
    ['en', 'The mayor said that the bridge will be closed for repairs after the holidays.'],
    ['en', 'Workers approve three-year contract, ending long strike at northern steel plant'],
    ['de', 'Der Bundestag hat am Donnerstag das neue Gesetz zur Rente verabschiedet.'],
    ['fr', 'Le président de la République a annoncé hier une réforme des retraites.'],
    ['es', 'El Gobierno aprueba la reforma de las pensiones tras meses de debate.'],
    ['ru', 'Президент подписал закон о бюджете на следующий год.'],
    ['ar', 'أعلن الرئيس عن خطة جديدة للاقتصاد'],
    ['ja', '首相が辞任を表明しました'],
  ])('%s is told from: %s', (language, title) => {
    expect(ofTitle(title)).toEqual({ language, supported: language === 'en' });
  });

  test.each(['', '4-2', 'Bayern beat Real Madrid', 'Valencia sink Sevilla 3-1'])(
    'of a headline too short to tell is never refused: "%s"',
    (title) => {
      expect(ofTitle(title).supported).toBe(true);
    },
  );

  test('of a short headline is told from the text below it', () => {
    const body = 'Die Regierung hat sich am Montag auf einen neuen Haushalt geeinigt.';
    expect(languageOf({ title: 'Merkel in Paris', summary: '', body }).language).toBe('de');
  });

  test('of an English article that quotes another language is English', () => {
    const body =
      'The minister said “Президент подписал закон” and left. He has not said what it means for the party.';
    expect(languageOf({ title: 'Minister speaks of the law', summary: '', body })).toEqual({
      language: 'en',
      supported: true,
    });
  });

  test('in a script that the detector does not know is refused all the same', () => {
    expect(ofTitle('ᎣᏏᏲ ᏙᎯᏧ ᏣᎳᎩ')).toEqual({ language: 'und', supported: false });
  });
});
