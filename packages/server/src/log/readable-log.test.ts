import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('is plain words on a terminal, with what went wrong below', () => {
  const written: string[] = [];
  const terminal = { isTTY: true, write: (text: string) => void written.push(text) };
  const logger = createLogger('info', terminal);
  logger.info({ route: 'searchBrands', res: { status: 200 } }, 'answered');
  logger.error(
    { err: new Error('gone', { cause: new Error('the disk is full') }), apiKey: 'mk_1' },
    'failed',
  );
  const [first, second, third] = written.join('').split('\n');
  expect(first).toMatch(/^\d\d:\d\d:\d\d INFO {2}answered route=searchBrands res\.status=200$/);
  expect(second).toMatch(/ ERROR failed apiKey=\[Redacted\]$/);
  expect(third).toBe('Error: gone');
  expect(written.join('')).toContain('\ncaused by Error: the disk is full\n');
});
