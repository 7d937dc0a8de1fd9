// The manifests for Kubernetes: what its own schemas say of them, and that they fit each other and
// the program.
import { readdirSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { must } from '#kit/assert.ts';
import { helpTable, readConfig } from '#src/config/config.ts';

const FOLDER = 'deploy/kubernetes';
const KINDS = { ConfigMap, Deployment, PodDisruptionBudget, Service } as const;

interface Container {
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
// biome-ignore lint/suspicious/noExplicitAny: what the schemas judge.
type Manifest = any;

const manifests: readonly Manifest[] = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((each) => {
    expect(each.errors, file).toEqual([]);
    return each.toJS();
  }),
);
const of = (kind: string): readonly Manifest[] => manifests.filter((each) => each.kind === kind);
const deployments = of('Deployment');
const containerOf = (deployment: Manifest): Container =>
  deployment.spec.template.spec.containers[0];
const envOf = (deployment: Manifest): Record<string, string> => ({
  ...of('ConfigMap')[0].data,
  ...Object.fromEntries(
    (containerOf(deployment).env ?? []).map(({ name, value = '' }) => [name, value]),
  ),
});

describe('the manifests', () => {
  test('are what the schemas of Kubernetes take', () => {
    expect(manifests.length).toBeGreaterThanOrEqual(8);
    for (const manifest of manifests) {
      const Kind = must(KINDS[manifest.kind as keyof typeof KINDS], manifest.kind);
      expect(() => new Kind(manifest).validate(), manifest.metadata.name).not.toThrow();
    }
  });

  test('would be refused with a word that Kubernetes does not know', () => {
    const broken = structuredClone(deployments[0]);
    broken.spec.template.spec.containers[0].livenessProbe.failureTreshold = 6;
    broken.spec.replicas = 'two';
    expect(() => new Deployment(broken).validate()).toThrow(/replicas/);
  });

  test('give every role to somebody, under options that the program has', () => {
    const known = new Set(helpTable().map(({ env }) => env));
    const roles = deployments.flatMap((deployment) => {
      const env = envOf(deployment);
      for (const name of Object.keys(env)) expect(known.has(name), name).toBe(true);
      return readConfig(env).roles;
    });
    expect(roles.toSorted()).toEqual(['archive', 'ingest', 'serve']);
  });

  test('end a process by its event loop and send traffic to a whole book', () => {
    for (const deployment of deployments) {
      const { livenessProbe, readinessProbe, ports = [] } = containerOf(deployment);
      expect(livenessProbe.httpGet.path).toBe('/healthz');
      expect(readinessProbe.httpGet.path).toBe('/readyz');
      const admin = must(
        ports.find(({ name }) => name === readinessProbe.httpGet.port),
        'a port of that name',
      );
      expect(String(admin.containerPort)).toBe(envOf(deployment).ADMIN_PORT);
      const { terminationGracePeriodSeconds: graceS } = deployment.spec.template.spec;
      const delayMs = readConfig(envOf(deployment)).shutdownDelayMs;
      expect(graceS * 1000).toBeGreaterThan(delayMs + 10_000);
    }
  });

  test('have a budget for each deployment, and a service for the gateways', () => {
    const labelsOf = (deployment: Manifest) => deployment.spec.template.metadata.labels;
    const budgets = of('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
    expect(budgets).toEqual(deployments.map(labelsOf));
    const [service] = of('Service');
    const [gateway] = deployments.filter((each) => envOf(each).ROLES === 'serve');
    expect(service.spec.selector).toEqual(labelsOf(gateway));
    const [port] = service.spec.ports;
    expect(containerOf(gateway).ports).toContainEqual({
      name: port.targetPort,
      containerPort: 8080,
    });
    expect(gateway.spec.replicas).toBeGreaterThanOrEqual(2);
  });
});
