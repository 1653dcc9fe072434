import { colors } from './colors.js';
import { isSameVersion, type TableDiff, type VersionDiff } from '../../news/versionDiff.js';

/** The difference of two versions, as people read it in a terminal: + added, - removed, ~ changed. */
export function diffText(before: string, after: string, diff: VersionDiff): string {
  const head = `${colors.bold(before)} → ${colors.bold(after)}`;
  if (isSameVersion(diff)) return `${head}\nNo difference.`;
  const thresholds = Object.entries(diff.thresholds).map(([name, change]) =>
    changed(name, String(change.before), String(change.after)),
  );
  const models = Object.entries(diff.models).map(([name, what]) => changed(name, '', what));
  const words = (weight: number) => String(weight);
  return [
    head,
    ...block('thresholds', thresholds),
    ...block('models', models),
    ...block(
      'phrases',
      lines(diff.phrases, ({ reason, weight, replacement }) => {
        const action =
          replacement === undefined ? 'flag' : replacement === '' ? 'remove' : `“${replacement}”`;
        return `${reason} ${weight} ${action}`;
      }),
    ),
    ...Object.entries(diff.domains).flatMap(([name, table]) => block(name, lines(table, words))),
    ...Object.entries(diff.places).flatMap(([name, table]) =>
      block(`place ${name}`, lines(table, words)),
    ),
    ...block(
      'prompts',
      lines(diff.prompts, (prompt) => `${prompt.length} characters`),
    ),
  ].join('\n');
}

function lines<Value>(diff: TableDiff<Value>, text: (value: Value) => string): string[] {
  return [
    ...Object.entries(diff.added).map(([key, value]) => colors.green(`+ ${key}: ${text(value)}`)),
    ...Object.entries(diff.removed).map(([key, value]) => colors.red(`- ${key}: ${text(value)}`)),
    ...Object.entries(diff.changed).map(([key, { before, after }]) =>
      changed(key, text(before), text(after)),
    ),
  ];
}

function changed(key: string, before: string, after: string): string {
  return colors.yellow(`~ ${key}: ${before === '' ? '' : `${before} → `}${after}`);
}

function block(title: string, content: readonly string[]): string[] {
  return content.length === 0 ? [] : [title, ...content.map((line) => `  ${line}`)];
}
