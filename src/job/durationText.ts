/** A time span as people read it: two units at most, and never sixty of one. */
export function durationText(ms: number | null): string {
  if (ms === null) return '';
  if (ms < 1000) return `${Math.floor(ms)} ms`;
  const tenths = Math.floor(ms / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const [minutes, hours] = [Math.floor(ms / 60_000), Math.floor(ms / 3_600_000)];
  if (hours === 0) return `${minutes} min ${Math.floor((ms % 60_000) / 1000)} s`;
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
