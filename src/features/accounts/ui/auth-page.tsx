export function AuthPage(_props: { tab?: 'sign-up'; next?: string }) {
  return <h1>Welcome</h1>
}
