import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function linesOf(log: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  log(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('createLogger', () => {
  it('writes one JSON object a line with a readable time', () => {
    const line = linesOf((logger) => logger.info({ a: 1 }, 'hello'));
    expect(JSON.parse(line)).toMatchObject({ a: 1, msg: 'hello', level: 30 });
    expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('withholds whatever is named like a secret', () => {
    const line = linesOf((logger) => logger.info({ apiKey: 'mk_1', call: { rut: '1-9' } }));
    expect(line).not.toMatch(/mk_1|1-9/);
  });

  it('tells an error with its causes, without the row that a database error quotes', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: '(rut)=(1-9)',
    });
    const line = linesOf((logger) => logger.error({ err: new Error('import failed', { cause }) }));
    expect(line).toMatch(/import failed.*duplicate key/);
    expect(line).toContain('23505');
    expect(line).not.toContain('1-9');
  });
});

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
