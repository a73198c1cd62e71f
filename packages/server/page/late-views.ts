/** The views and tables that the page loads when somebody needs the first of them: this is a script of its own. */
export { CalculatorView } from './calculator-view.ts';
export { CompareView } from './compare-view.ts';
export { GazetteView } from './gazette-view.ts';
export { OppositionsView } from './oppositions-view.ts';
export { PortfolioView } from './portfolio-view.ts';
export { relatedClassReasons } from './related-class-reasons.ts';
export { workbookRows } from './workbook-rows.ts';
