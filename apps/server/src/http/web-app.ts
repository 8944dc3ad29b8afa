import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problem.ts'

/**
 * Serves the built web app. Its pages are all one file that finds its way by the address, so every address
 * that isn't a file gets that one; files with a hash in their name never change and are kept by the browser. Texts go out as
 * the compressed copies that the build left beside them.
 */
export async function serveWebApp(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const built = webRoot !== null && existsSync(join(webRoot, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' || request.method === 'HEAD'
    if (!built || !page || /^\/(api|assets)(\/|$)/.test(pathOf(request.url)))
      throw notFound(request.method, request.url)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

function notFound(method: string, url: string): ProblemError {
  return new ProblemError(404, {
    code: 'not-found',
    message: `there is nothing at ${method} ${pathOf(url).slice(0, 200)}`,
    fix: 'see /api/docs for all routes',
  })
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}
