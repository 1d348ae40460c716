import { expect, it } from 'vitest'
import { cutOffSettings } from './env-file.ts'

it('names the settings of .env whose value ends at a "#" within it', () => {
  const file = [
    'SMTP_URL=smtp://fan:hun#ter2@mail.example',
    'export S3_SECRET_ACCESS_KEY = abc#def # a comment',
    'ACCESS_CODE="one#two"',
    "METRICS_TOKEN='one#two'",
    'PORT=3000 # a comment',
    '# DATA_DIR=/data#1',
    'HOST=# nothing',
    'TIME_ZONE=UTC',
  ]
  expect(cutOffSettings(file.join('\r\n'))).toEqual(['SMTP_URL', 'S3_SECRET_ACCESS_KEY'])
})
