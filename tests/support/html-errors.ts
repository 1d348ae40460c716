import { defineMetadata, HtmlValidate } from 'html-validate'

/**
 * Checks conformance to the HTML standard, not style. It stands for the Nu HTML checker, which needs Java, and also
 * refuses `sizes` without `srcset` as that does.
 */
const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    defineMetadata({
      img: {
        attributes: {
          sizes: { allowed: (image) => (image.hasAttribute('srcset') ? null : 'requires "srcset"') },
        },
      },
    }),
  ],
})

/** The errors of a page by the HTML standard, one line each. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
