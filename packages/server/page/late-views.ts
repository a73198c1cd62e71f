/** The views that the page loads when somebody opens the first of them: this is a script of its own. */
export { CompareView } from './compare-view.ts';
export { PortfolioView } from './portfolio-view.ts';
