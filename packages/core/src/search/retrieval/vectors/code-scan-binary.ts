/**
 * `code-scan.wat`, assembled, in base64. Generated from it by `code-scan-binary.test.ts`;
 * `npx vitest run code-scan-binary --update` writes it anew.
 */
export const CODE_SCAN_BINARY =
  'AGFzbQEAAAABCAFgA39/fwF/AwIBAAUEAQEBAQcQAgZtZW1vcnkCAANydW4AAAq4AQG1AQIFfwF7QYAkIQNBgAQhBSADIABJBEADQEEAIQT9DAAAAAAAAAAAAAAAAAAAAAAhCANAIAggBP0ABAAgAyAEav0ABAD9Uf1i/W4hCCAEQRBqIQQgBCACSQ0ACyAI/X39fyEIIAj9GwAgCP0bAWogCP0bAiAI/RsDamohByAFIAYgB3I2AgAgBSAHIAFNQQJ0aiEFIAZBgIAEaiEGIAMgAmohAyADIABJDQALCyAFQYAEa0ECdgs=';
