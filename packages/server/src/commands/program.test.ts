import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { VARIABLES } from '../config/config.ts';
import { unknownVariables } from '../config/environment-help.ts';
import { runForTest } from '../testing/run-for-test.ts';

describe('the help of marcario', () => {
  it('names with serve every variable that the server reads', async () => {
    const { code, stdout } = await runForTest(['serve', '--help']);
    expect(code).toBe(0);
    for (const variable of VARIABLES)
      expect(stdout).toMatch(new RegExp(`^  ${variable} +\\S`, 'm'));
  });

  it.each([
    ['migrate'],
    ['import'],
    ['sync'],
    ['keys', 'list'],
    ['holidays', 'import'],
    ['snapshot'],
    ['sweep'],
  ])('names the database with %s %s', async (...command) => {
    const { stdout } = await runForTest([...command, '--help']);
    expect(stdout).toMatch(/^Environment:\n {2}DATABASE_URL +\S/m);
  });
});

describe('the exit code', () => {
  it.each([[['nonsense']], [['generate']], [['serve', '--nonsense']]])(
    'is 2 for wrong usage: %j',
    async (args) => {
      expect((await runForTest(args)).code).toBe(2);
    },
  );

  it(`is 1 for a failure ${proves('A2-FAILURE')}`, async () => {
    expect((await runForTest(['migrate'], { DATABASE_URL: 'nonsense' })).code).toBe(1);
  });
});

it('tells variables that nobody reads from those of the server and of marcario-mcp', () => {
  const names = ['SERVICE_IP_LIMIT', 'SERVICE_API_KEY', 'SERVICE_IP_LIMITS', 'HOME'];
  const environment = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(unknownVariables(environment)).toEqual(['SERVICE_IP_LIMITS']);
});
