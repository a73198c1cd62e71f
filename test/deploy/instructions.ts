/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The stages of a Dockerfile: each begins with its `FROM`. Continued lines are joined, comments left out. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** The settings of a systemd unit by their names, in their order. */
export function settingsOf(unit: string): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, string[]>();
  for (const [, name = '', value = ''] of unit.matchAll(/^([A-Za-z]+)=(.*)$/gm)) {
    settings.set(name, [...(settings.get(name) ?? []), value]);
  }
  return settings;
}
