#!/usr/bin/env node
// In a checkout the sources lie beside us and are made ready first; an installed package is ready.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../src', import.meta.url))) {
  const { setupOrExit } = await import('../scripts/setup.mjs');
  await setupOrExit();
}
await import('../dist/client/cli.js');
