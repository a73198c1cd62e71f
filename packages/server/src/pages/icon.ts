/** The mark of Marcario, for light grounds and for dark ones. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>g{stroke:#1f5f7a}@media(prefers-color-scheme:dark){g{stroke:#7cc4de}}</style><g fill="none" stroke-width="3"><circle cx="16" cy="16" r="14"/><path d="M9 22V10l7 8 7-8v12"/></g></svg>
`;
