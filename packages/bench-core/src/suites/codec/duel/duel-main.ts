import { useLibraries } from './use-libraries.ts'

/** The program of one side of a duel: the same trial, with the packages of that side. */
const { program, libraries } = JSON.parse(process.argv[2]!)
useLibraries(libraries)
switch (program) {
  case 'trial':
    await import('../trial/trial-main.ts')
    break
  case 'init':
    await import('../init/init-main.ts')
    break
  case 'evolution':
    await import('../evolution/evolution-main.ts')
}
