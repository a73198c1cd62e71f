/**
 * `code-scan.wat`, assembled, in base64url as cursors are. Generated from it by `code-scan-binary.test.ts`;
 * `npx vitest run code-scan-binary --update` writes it anew.
 */
export const CODE_SCAN_BINARY =
  'AGFzbQEAAAABCAFgA39_fwF_AwIBAAUEAQEBAQcQAgZtZW1vcnkCAANydW4AAAq4AQG1AQIFfwF7QYAkIQNBgAQhBSADIABJBEADQEEAIQT9DAAAAAAAAAAAAAAAAAAAAAAhCANAIAggBP0ABAAgAyAEav0ABAD9Uf1i_W4hCCAEQRBqIQQgBCACSQ0ACyAI_X39fyEIIAj9GwAgCP0bAWogCP0bAiAI_RsDamohByAFIAYgB3I2AgAgBSAHIAFNQQJ0aiEFIAZBgIAEaiEGIAMgAmohAyADIABJDQALCyAFQYAEa0ECdgs';
