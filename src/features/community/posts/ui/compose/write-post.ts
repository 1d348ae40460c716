/** The wish of a visitor, or of a member who had to wait, to write a post. */
export const WRITE_POST = { act: 'write post', id: 'new', words: 'Write a post' }
