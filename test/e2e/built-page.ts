import { checkoutParts } from '../../apps/server/src/parts.ts'

/** Builds the page once for all servers that the tests start, each of which would build it for itself. */
export default async function setup(): Promise<void> {
  await checkoutParts().webRoot((line) => process.stderr.write(`${line}\n`))
}
