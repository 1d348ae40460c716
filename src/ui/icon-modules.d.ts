declare module 'virtual:icon/*' {
  const icon: import('#ui/icon.ts').Icon
  export default icon
}
