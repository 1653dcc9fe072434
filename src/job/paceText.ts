/** A pace as people read it. */
import { durationText } from './durationText.js';
import { grouped } from './usage.js';

const UNITS = [
  { name: 's', seconds: 1 },
  { name: 'min', seconds: 60 },
  { name: 'h', seconds: 3_600 },
] as const;

/** Items a second, or a minute or an hour where that is less than one. */
export function rateText(perSecond: number): string {
  for (const { name, seconds } of UNITS) {
    const tenths = Math.round(perSecond * seconds * 10) / 10;
    if (tenths >= 10) return `${grouped(Math.round(perSecond * seconds))}/${name}`;
    if (tenths >= 1) return `${tenths.toFixed(1)}/${name}`;
  }
  return 'under 1/h';
}

/** About how long something takes: to the second at best, and never nothing. */
export function leftText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : durationText(seconds * 1000);
}
