import { z } from '@hono/zod-openapi'

const file = (message: string) =>
  z.instanceof(File, { error: message }).openapi({ type: 'string', format: 'binary' })

const form = <T extends z.ZodObject>(schema: T) => ({
  required: true as const,
  content: { 'multipart/form-data': { schema } },
})

/** Body of `POST /api/media`. */
export const mediaUpload = form(
  z.object({
    file: file('Please choose a file.'),
    /** A frame of the video, for servers without ffmpeg. */
    poster: file('The poster isn’t a file.').optional(),
  }),
)

/** Body of `POST /api/media/documents`. */
export const documentUpload = form(z.object({ file: file('Please choose a file.') }))
