/** Stands in for an engine that answers several questions: by its process number, unless it is told to break or to think. */
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const [word] = JSON.parse(line).arguments
  if (word === 'break') {
    console.error('RangeError: it broke')
    process.exit(3)
  }
  if (word === 'think') console.log(JSON.stringify({ stderr: 'thinking' }))
  else console.log(JSON.stringify({ exitCode: 0, stdout: String(process.pid) }))
}
