/** Items as people read them in a terminal. */
import type { ItemDescription, JobItem } from '../jobItems.js';
import { colors } from './colors.js';
import { plainTable } from './text.js';

const COLORS = {
  ready: colors.dim,
  done: colors.green,
  error: colors.yellow,
  parked: colors.red,
};

/** One line per item, and one more for what went wrong with it. */
export function itemListText(items: readonly JobItem[]): string {
  if (items.length === 0) return 'No such items.';
  const table = plainTable(['stage', 'item', 'status', 'failed tries', 'error']);
  for (const { stage, id, status, tries, error } of items) {
    const [first = ''] = (error ?? '').split('\n');
    table.push([stage, id, COLORS[status](status), tries === 0 ? '' : String(tries), first]);
  }
  return table.toString();
}

/** Everything about one item: what it worked on, what it brought out, and what its command said. */
export function itemText(item: ItemDescription): string {
  const { stage, id, status, tries, error, data, outputs, streams } = item;
  return [
    `Item ${colors.bold(id)} of ${stage}  ${COLORS[status](status)}${tries === 0 ? '' : `, failed ${tries} times`}`,
    ...(error === null ? [] : section('error', error)),
    ...(data === null ? [] : section('given', JSON.stringify(data, null, 2))),
    ...(outputs.length === 0 ? [] : section('outputs', outputLines(outputs))),
    ...(streams === null ? [] : section('stdout', streams.stdout)),
    ...(streams === null ? [] : section('stderr', streams.stderr)),
  ].join('\n');
}

function outputLines(outputs: ItemDescription['outputs']): string {
  return outputs
    .map(({ path, status, error }) => `${path}  ${status}${error === null ? '' : `: ${error}`}`)
    .join('\n');
}

function section(title: string, text: string): string[] {
  return ['', colors.dim(title), text.trimEnd() || colors.dim('nothing')];
}
