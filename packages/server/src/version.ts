import packageJson from '../package.json' with { type: 'json' };

/** Released version, shared by all packages. */
export const VERSION: string = packageJson.version;
