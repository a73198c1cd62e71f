import { reportTitle } from '../texts/clearance-report.ts';
import type { Address } from './address.ts';
import { texts, words } from './language.ts';

const compare = texts.mesa.comparar;

/** The title of the document: what is seen, so that a tab, a bookmark and a printed page say it. */
export function pageTitle(address: Address): string {
  const seen = viewTitle(address);
  return seen === '' ? texts.title : `${seen} · ${texts.title}`;
}

function viewTitle(address: Address): string {
  switch (address.view) {
    case 'search': {
      const { q, clase, holder, group } = address.question;
      const filters = [holder?.name ?? '', group === '' ? '' : texts.grupo[group]];
      const classes = clase.length === 0 ? '' : texts.informe.within(clase);
      return [q, ...filters, classes].filter((one) => one !== '').join(' · ');
    }
    case 'mark':
      return address.mark;
    case 'report': {
      const names = address.report.names.map((line) => ({ q: line.split('\t')[0] ?? '' }));
      return names.length === 0 ? texts.informe.heading : reportTitle(names, words);
    }
    case 'portfolio':
      return address.holder === undefined
        ? texts.cartera.heading
        : texts.mark.portfolio(address.holder.name);
    case 'watch':
      return texts.vigilancia.heading;
    case 'newWatch':
      return texts.vigilancia.createHeading;
    case 'register':
      return texts.register;
    case 'compare':
      return [address.a, address.b].filter((one) => one !== '').join(' · ') || compare.heading;
    case 'gazette':
      return texts.mesa.gaceta.heading;
    case 'oppositions':
      return texts.mesa.oposiciones.heading;
    case 'calculator':
      return texts.mesa.calculadora.heading;
  }
}
