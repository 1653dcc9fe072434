/** Watchers in a process of their own, so that they do not take the time of the server they watch. */
import { watchAll, type WatchOptions } from './eventWatchers.js';

process.once('message', (options: Omit<WatchOptions, 'onOpen'>) => {
  const tell = (message: unknown) => process.send?.(message);
  void watchAll({ ...options, onOpen: () => tell('open') }).then((watched) => {
    tell(watched);
    process.disconnect();
  });
});
