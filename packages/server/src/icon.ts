/** The mark of Marcario, as browsers show it beside the title of a page. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="none" stroke="#2b5f75" stroke-width="3"/><path d="M9 22V10l7 8 7-8v12" fill="none" stroke="#2b5f75" stroke-width="3"/></svg>
`;
