import { nextCommand, reply } from '../../../measure/trial/pipe.ts'

// Nothing else is loaded before the library is: its import is the first thing that is timed.
reply({ type: 'ready', readyMs: performance.now(), operations: [], encodedBytes: [] })
for (let command = nextCommand(); command?.type === 'question'; command = nextCommand()) {
  const setup = JSON.parse(process.argv[2]!)
  try {
    if (command.about === 'init') {
      const { initialise } = await import('./first-use.ts')
      reply({ type: 'answer', answer: JSON.stringify(await initialise(setup, command.argument)) })
    } else {
      const { firstEncoded } = await import('./encoded-message.ts')
      reply(await firstEncoded(setup))
    }
  } catch (error) {
    reply({ type: 'failed', reason: 'threw', text: error instanceof Error ? error.message : String(error) })
  }
}
