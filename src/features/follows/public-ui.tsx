export { useFollow } from './ui/use-follow.ts'
