/** A stage in one line of a terminal, however narrow. */
import type { JobPace } from '../../job/pace.js';
import { durationText } from '../../job/durationText.js';
import { leftText, rateText } from '../../job/paceText.js';
import type { StageReport } from '../../job/report.js';
import { countsText, paintStage } from './text.js';

/** What a line with a bar consists of: a name, a bar of so many characters, and the rest. */
export interface BarLine {
  name: string;
  barSize: number;
  rest: string;
}

const WIDEST_BAR = 24;
const NARROWEST_BAR = 8;
const LONGEST_STATUS = 'completed'.length;

/**
 * The line of a stage within so many columns. A narrow terminal costs first the length of the bar, then what is
 * least needed.
 */
export function barLine(
  stage: StageReport,
  pace: JobPace | null,
  { columns, nameWidth }: { columns: number; nameWidth: number },
): BarLine {
  const name = stage.name.padEnd(nameWidth);
  const status = stage.status.padEnd(LONGEST_STATUS);
  // The last column stays free: some terminals wrap a line that fills it.
  const room = columns - 1 - `  ${name}  ${status} `.length;
  const texts = accounts(stage, pace);
  const text = texts.find((candidate) => room - candidate.length >= NARROWEST_BAR) ?? '';
  const barSize = Math.min(WIDEST_BAR, Math.max(NARROWEST_BAR, room - text.length));
  const padding = ' '.repeat(status.length - stage.status.length);
  return { name, barSize, rest: `${paintStage(stage.status)}${padding} ${text}`.trimEnd() };
}

/** A stage as a line without a bar. */
export function plainLine(stage: StageReport, pace: JobPace | null): string {
  const [account = ''] = accounts(stage, pace);
  return `${stage.name} ${stage.status}${account === '' ? '' : ` ${account}`}`;
}

/** What there is to say of a stage, from all of it to the least. */
function accounts(stage: StageReport, pace: JobPace | null): string[] {
  const { counts, durationMs } = stage;
  const known = counts.total === 0 ? '' : countsText(stage);
  const unparked = known === '' ? '' : countsText({ counts: { ...counts, parked: undefined } });
  if (stage.status !== 'running') {
    const took = durationText(durationMs);
    return [joined(known, took), joined(unparked, took), known, unparked];
  }
  const own = pace?.stage === stage.name ? pace : null;
  const rate = own === null ? '' : rateText(own.perSecond);
  const leftMs = own?.leftMs ?? null;
  const left = leftMs === null ? '' : `${leftText(leftMs)} left`;
  return [
    joined(known, rate, left),
    joined(unparked, rate, left),
    joined(unparked, left),
    unparked,
    `${counts.done}/${counts.total}`,
  ];
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
