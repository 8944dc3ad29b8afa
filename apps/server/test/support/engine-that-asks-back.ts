/** Stands in for the engine: tells a port what it was asked, and answers what it is told there. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const [port, ...question] = process.argv.slice(2)
const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
socket.write(question.join(' '))
process.stdout.write(await text(socket))
socket.end()
