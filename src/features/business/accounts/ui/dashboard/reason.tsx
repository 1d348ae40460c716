/** The reason of a rejection, or a hint to contact support if there is none. */
export function Reason({ reason }: { reason: string | null }) {
  return (
    <div className="rounded-control bg-danger-tint px-4 py-3 text-danger">
      {reason ? (
        <>
          <p className="text-sm font-semibold">Reason</p>
          <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{reason}</p>
        </>
      ) : (
        <p>Please contact support to find out why.</p>
      )}
    </div>
  )
}
