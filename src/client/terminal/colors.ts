import picocolors from 'picocolors';

/** Colours for people at a terminal. What goes to a file or a CI log has none, unless FORCE_COLOR asks for them. */
export const colors = picocolors.createColors(
  picocolors.isColorSupported && (process.stdout.isTTY || Boolean(process.env['FORCE_COLOR'])),
);
