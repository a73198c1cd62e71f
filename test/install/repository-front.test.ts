import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const FORMS = '.github/ISSUE_TEMPLATE';
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Question {
  readonly type: string;
  readonly id?: string;
}

describe('the front of the repository', () => {
  it.each(readdirSync(resolve(ROOT, FORMS)).filter((name) => name !== 'config.yml'))(
    '%s asks questions that have an id of their own',
    (name) => {
      const form = parse(read(`${FORMS}/${name}`));
      expect([typeof form.name, typeof form.description]).toEqual(['string', 'string']);
      const questions = (form.body as Question[]).filter(({ type }) => type !== 'markdown');
      const ids = questions.map(({ id }) => id);
      expect(ids).not.toContain(undefined);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('sends vulnerabilities away from the public issues', () => {
    const { contact_links: links } = parse(read(`${FORMS}/config.yml`));
    expect(links.map(({ url }: { url: string }) => url).join()).toContain('security/advisories');
  });

  it('leaves packages that are pinned for a reason out of the weekly updates', () => {
    const [npm] = parse(read('.github/dependabot.yml')).updates;
    const ignored = npm.ignore.map((one: Record<string, string>) => one['dependency-name']);
    const [, pitfalls = ''] = read('CONTRIBUTING.md').split('## Known pitfalls');
    for (const sentence of pitfalls.split(/(?<=\.)\s/).filter((one) => /\bpinned\b/.test(one))) {
      const [, list = ''] = /^-? ?(.*?) (?:is|are) pinned/s.exec(sentence) ?? [];
      const pinned = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
      expect(pinned.length).toBeGreaterThan(0);
      expect(ignored).toEqual(expect.arrayContaining(pinned));
    }
  });

  it('has a hook that can be run, and that CONTRIBUTING turns on', () => {
    const hook = resolve(ROOT, 'scripts/hooks/pre-commit');
    expect(existsSync(hook) && (statSync(hook).mode & 0o100) !== 0).toBe(true);
    expect(read('CONTRIBUTING.md')).toContain('git config core.hooksPath scripts/hooks');
  });
});
