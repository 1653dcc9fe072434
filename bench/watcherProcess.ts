/** Watchers in a process of their own, so that they do not take the time of the server they watch. */
import { watchAll, type Watched, type WatchOptions } from './eventWatchers.js';

process.once('message', (options: Omit<WatchOptions, 'onOpen'>) => {
  const tell = (message: 'open' | Watched, then?: () => void) =>
    process.send?.(message, undefined, undefined, then);
  void watchAll({ ...options, onOpen: () => tell('open') }).then((watched) =>
    // Tens of thousands of figures take a moment to get through.
    tell(watched, () => process.disconnect()),
  );
});
