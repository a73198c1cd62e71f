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
