/** The address of a workflow in the Temporal UI. */
export function workflowLink(uiUrl: string, namespace: string, workflowId: string): string {
  const base = uiUrl.replace(/\/+$/, '');
  const [where, which] = [namespace, workflowId].map(encodeURIComponent);
  return `${base}/namespaces/${where}/workflows/${which}`;
}
