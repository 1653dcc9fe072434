const VOWEL_END = /[aeiou]$/;

/**
 * The forms that a word most likely has beside itself: `slams` has `slam`, `slammed` and `slamming`. Some are no
 * words at all, which does no harm: nobody writes them. Irregular words have only themselves.
 */
export function inflectionsOf(word: string): string[] {
  const forms = new Set([word]);
  for (const stem of stemsOf(word)) {
    const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(stem) ? stem + stem.slice(-1) : stem;
    const short = stem.endsWith('e') ? stem.slice(0, -1) : doubled;
    for (const form of [stem, plural(stem), `${short}ed`, `${short}ing`]) forms.add(form);
  }
  return [...forms].sort();
}

function stemsOf(word: string): string[] {
  const ending = /^(.{3,}?)(ed|ing|es|s)$/.exec(word);
  if (ending?.[1] === undefined || /(?:ss|us|is)$/.test(word)) return [];
  const stem = ending[1].replace(/([bdgmnpt])\1$/, '$1');
  // `blasted` comes from `blast`, `raged` from `rage`: both are offered.
  return VOWEL_END.test(stem) ? [stem] : [stem, ...(ending[2] === 's' ? [] : [`${stem}e`])];
}

function plural(stem: string): string {
  return /(?:s|x|z|ch|sh)$/.test(stem) ? `${stem}es` : `${stem}s`;
}
