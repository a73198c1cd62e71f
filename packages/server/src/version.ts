import packageJson from '../package.json' with { type: 'json' };

/** The released version, which all packages share. */
export const VERSION: string = packageJson.version;
