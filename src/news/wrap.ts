const WIDTH = 80;

/** A text as lines of at most 80 columns; a longer word has a line of its own. */
export function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? indent + word : `${line} ${word}`;
    if (line !== '' && longer.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}
