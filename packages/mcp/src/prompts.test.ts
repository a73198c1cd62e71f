import { operations, TIPOS_DE_PLAZO } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { operationTools } from './operation-tools.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { selectOperations } from './tool-groups.ts';

function textOf(name: string, given: Record<string, string>): string {
  const [message] = getPrompt(operations, name, given).messages;
  return message?.content.type === 'text' ? message.content.text : expect.unreachable('no text');
}

describe('prompts', () => {
  it(`offer four jobs, in Spanish and English, whose steps name only tools and fields there are ${proves('F10-PROMPTS')}`, () => {
    const prompts = listPrompts(operations);
    expect(prompts.map(({ name }) => name)).toEqual([
      'informe_de_disponibilidad',
      'revision_de_vigilancia',
      'cartera_y_plazos',
      'comparar_marcas',
    ]);
    const tools = operationTools(operations).map(({ name }) => name);
    const known: readonly string[] = [...tools, ...TIPOS_DE_PLAZO];
    for (const { name, arguments: request = [] } of prompts) {
      const given = Object.fromEntries(request.map((one) => [one.name, 'KOLUN "x"']));
      const texts = ['es', 'en'].map((idioma) => textOf(name, { ...given, idioma }));
      const [named, inEnglish] = texts.map((text) =>
        (text.match(/\b[a-z]+_[a-z_]+/g) ?? []).filter((word) => !word.startsWith('no_')),
      );
      expect(
        named?.every((word) => known.includes(word)),
        named?.join(),
      ).toBe(true);
      expect(inEnglish).toEqual(named);
      expect(new Set(named).size).toBeGreaterThan(1);
      for (const text of texts) expect(text).toContain(String.raw`KOLUN \"x\"`);
      expect(texts[0]).toMatch(/No concluyas/);
      expect(texts[1]).toMatch(/[Cc]onclude/);
    }
  });

  it('are in Spanish unless another language is chosen', () => {
    const given = { marca_a: 'KOLUN', marca_b: '1415092' };
    expect(textOf('comparar_marcas', given)).toMatch(/^Compara "KOLUN" con "1415092"/);
    expect(textOf('comparar_marcas', { ...given, idioma: 'en' })).toMatch(/^Compare "KOLUN" with/);
    expect(() => textOf('comparar_marcas', { ...given, idioma: 'fr' })).toThrow('es or en');
  });

  it('say which argument is missing, and which prompts there are', () => {
    expect(() => textOf('informe_de_disponibilidad', {})).toThrow(/nombre must be sent/);
    expect(() => textOf('clearance', {})).toThrow(/informe_de_disponibilidad/);
  });

  it('are left out where one of their tools is', () => {
    const brands = selectOperations(operations, { groups: ['brands', 'feeds'] });
    expect(listPrompts(brands).map(({ name }) => name)).toEqual([
      'informe_de_disponibilidad',
      'comparar_marcas',
    ]);
    expect(() => getPrompt(brands, 'cartera_y_plazos', { titular: 'x' })).toThrow(/No such prompt/);
  });
});
