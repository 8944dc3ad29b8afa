import { ownParts } from '../../../apps/server/src/parts.ts'
import { chromiumProgram } from './chromium.ts'

/** What each of the tests would make for itself: their browser, and the page for the servers that they start. */
export default async function setup(): Promise<void> {
  if (process.platform === 'linux') await chromiumProgram()
  await ownParts().webRoot((line) => process.stderr.write(`${line}\n`))
}
