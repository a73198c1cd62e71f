import { describe, expect, it } from 'vitest';
import { parseClassCell, readRows, readText } from './read-table.ts';

/** Formats the parsed names and classes compactly. */
const message = (text: string) =>
  readText(text).names.map(({ name, clase, wrong }) =>
    [name, clase.join('+'), wrong].filter((one) => one !== '').join('|'),
  );

describe(`a list that was pasted`, () => {
  it.each<[string, string, string[]]>([
    ['one name a line', 'KOLUN\n\n  agua mar \r\n', ['KOLUN', 'agua mar']],
    ['a tab before the class', 'KOLUN\t35\nNOVAFRUT\t29, 32', ['KOLUN|35', 'NOVAFRUT|29+32']],
    ['a heading', 'Marca\tClase\nKOLUN\t35', ['KOLUN|35']],
    ['the columns the other way round', 'Clase\tMarca\n35\tKOLUN', ['KOLUN|35']],
    ['a heading of several words', 'N°\tDenominación\tClase Niza\n1\tKOLUN\t35', ['KOLUN|35']],
    ['a running number', '1\tKOLUN\t35\n2\tSUR\t43', ['KOLUN|35', 'SUR|43']],
    ['a third column of other words', 'KOLUN\t35\tcliente A\nSUR\t43\tB', ['KOLUN|35', 'SUR|43']],
    ['two columns of classes', 'KOLUN\t35\t43\nSUR\t5\t', ['KOLUN|35+43', 'SUR|5']],
    ['a row without a class', 'KOLUN\t35\nSUR', ['KOLUN|35', 'SUR']],
    ['a semicolon', 'KOLUN;35\nSUR;43', ['KOLUN|35', 'SUR|43']],
    ['a semicolon and a heading', 'marca;clase\n"UNA; DOS";29', ['UNA; DOS|29']],
    ['a comma before a class', 'KOLUN, 35\nSUR, 35 y 43', ['KOLUN|35', 'SUR|35+43']],
    ['a comma and several classes', 'KOLUN,35,43', ['KOLUN|35+43']],
    ['a comma in a name', 'SOL, MAR Y VIENTO\nKOLUN', ['SOL, MAR Y VIENTO', 'KOLUN']],
    ['a semicolon in a name', 'UNA; DOS\nKOLUN', ['UNA; DOS', 'KOLUN']],
    ['the word itself', 'KOLUN clase 35\nSUR (clases 35 y 43)', ['KOLUN|35', 'SUR|35+43']],
    ['a number in a name', 'CANAL 13\nRADIO 5', ['CANAL 13', 'RADIO 5']],
    ['a quotation mark', '"KOLUN\t35\nSUR\t43', ['"KOLUN|35', 'SUR|43']],
    ['no class at all', 'KOLUN\t99\nSUR\t35\nMAR\t3', ['KOLUN|99', 'SUR|35', 'MAR|3']],
  ])('is read: %s', (_which, text, names) => {
    expect(message(text)).toEqual(names);
  });

  it('says whether its first row was a heading', () => {
    expect(readText('Marca\tClase\nKOLUN\t35').hasHeading).toBe(true);
    expect(readText('KOLUN\t35').hasHeading).toBe(false);
    expect(readRows([['name'], ['A']])).toMatchObject({ hasHeading: true, names: [{ name: 'A' }] });
  });
});

describe('a cell of classes', () => {
  it.each<[string, number[] | null]>([
    ['35', [35]],
    ['35, 43', [35, 43]],
    ['43 y 35', [35, 43]],
    ['clase 35', [35]],
    ['Clases N° 35 / 43', [35, 43]],
    ['29-32', [29, 30, 31, 32]],
    ['29 a 31', [29, 30, 31]],
    ['05', [5]],
    ['35.43', [35, 43]],
    ['46', null],
    ['0', null],
    ['35 o algo', null],
    ['', null],
    ['2026', null],
  ])('%j has %j', (cell, classes) => {
    expect(parseClassCell(cell)).toEqual(classes);
  });
});
