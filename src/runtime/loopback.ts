import ipaddr from 'ipaddr.js';

/** Whether only programs of this machine can reach or mean this host. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (bare === 'localhost') return true;
  return ipaddr.isValid(bare) && ipaddr.parse(bare).range() === 'loopback';
}

/** Whether a `Host` header names this machine. A page of elsewhere whose name was bent to point here does not. */
export function namesLoopback(header: string | undefined): boolean {
  const url = `http://${header ?? ''}`;
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}
