// Made by `npm run -w frontend client`; never edited.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Which mode this host should use, for one policy. */
        Advice: {
            /** @default [] */
            check: string[];
            conditions: string[];
            evidence: components["schemas"]["Evidence"][];
            policy: string;
            record: string[];
            set: string[];
            /** @enum {string} */
            stand: "keep" | "change" | "either-way" | "cannot-tell";
            text: string;
            undo: string[];
            variant: string | null;
            would_change: string[];
        };
        /** @description The analysis of one recording on one host, and its progress. */
        Analysis: {
            host: components["schemas"]["Host"] | null;
            id: string;
            job_id: string | null;
            kernel: string | null;
            knobs: {
                [key: string]: number;
            };
            ready: string[];
            spec: components["schemas"]["HeaderSpec"] | components["schemas"]["UploadSpec"] | components["schemas"]["PresetSpec"] | components["schemas"]["OwnLlcSpec"] | components["schemas"]["OneLlcSpec"] | components["schemas"]["LayoutSpec"];
            /** @enum {string} */
            state: "waiting" | "running" | "ready" | "failed";
            summary: components["schemas"]["Summary"] | null;
            trace_id: string;
        };
        /** @description The parameters of an analysis; a missing one has its default. */
        AnalysisRequest: {
            host?: (components["schemas"]["HeaderSpec"] | components["schemas"]["UploadSpec"] | components["schemas"]["PresetSpec"] | components["schemas"]["OwnLlcSpec"] | components["schemas"]["OneLlcSpec"] | components["schemas"]["LayoutSpec"]) | null;
            kernel?: string | null;
            /** @default {} */
            knobs: {
                [key: string]: number;
            };
        };
        /** @description A column of an answer. */
        AnswerColumn: {
            means: ("time" | "life" | "event") | null;
            name: string;
            type: string;
        };
        /** @description The provider's answer, and the ticket that the tab stored. */
        Answered: {
            code: string;
            iss?: string | null;
            state: string;
            ticket: string;
        };
        /** @description How often a rule applies. */
        Applied: {
            count: number;
            interval: [
                number,
                number
            ] | null;
            share: number | null;
        };
        /** @description A recording under analysis, with the progress that its worker reported last. */
        AtWork: {
            bytes: number;
            events: number;
            name: string;
            of_bytes: number;
            /** @enum {string} */
            stage: "upload" | "decode" | "read" | "lives" | "overview" | "replay" | "tables" | "done";
            trace_id: string;
        };
        /** @description A line as the API returns it. */
        AuditLine: {
            address: string;
            /** Format: date-time */
            at: string;
            event: string;
            id: string;
            kind: string;
            subject: string;
            who: string;
        };
        /** @description Lines of the log, newest first. */
        AuditPage: {
            items: components["schemas"]["AuditLine"][];
            next: string | null;
        };
        /** @description A sign-in begun. */
        Begun: {
            address: string;
            ticket: string;
        };
        /** @description Values from `low` up to but not including `high`; None where the tool leaves that end open. */
        Bucket: {
            count: number;
            high: number | null;
            low: number | null;
        };
        /** @description Cells of one level of the overview as columns; a missing cell is zero in all of them. */
        BucketColumns: {
            born: number[];
            cpu: (number | null)[];
            dropped: number[];
            events: number[];
            flushed: number[];
            freed_across: number[];
            freed_local: number[];
            in_use: number[];
            t: number[];
        };
        /** @description One campaign in a list. Counts are of recordings; one with several names counts once. */
        CampaignCard: {
            classes: number | null;
            /** Format: date-time */
            created_at: string;
            failed: number;
            id: string;
            name: string;
            ready: number;
            recordings: number;
            under_way: number;
        };
        /** @description One recording of a campaign: a row of the table of its hosts. */
        CampaignHost: {
            analysis_id: string | null;
            class_id: string | null;
            /** Format: date-time */
            created_at: string;
            file: string;
            findings: components["schemas"]["HostFinding"][] | null;
            measures: {
                [key: string]: components["schemas"]["HostValue"];
            } | null;
            modes: {
                [key: string]: components["schemas"]["HostMode"];
            } | null;
            name: string;
            sentence: string | null;
            /** @enum {string} */
            state: "waiting" | "running" | "ready" | "failed";
            trace_id: string;
        };
        /** @description A page of hosts, by name of their files. */
        CampaignHostPage: {
            items: components["schemas"]["CampaignHost"][];
            next: string | null;
        };
        /** @description One capture of a campaign. */
        CampaignMember: {
            analysis_id: string | null;
            /** @enum {string} */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            name: string;
            sentence: string | null;
            state: ("waiting" | "running" | "ready" | "failed") | null;
            trace_id: string | null;
            upload_id: string;
        };
        /** @description A page of captures, by name. */
        CampaignMemberPage: {
            items: components["schemas"]["CampaignMember"][];
            next: string | null;
        };
        /** @description A page of campaigns, newest first. */
        CampaignPage: {
            items: components["schemas"]["CampaignCard"][];
            next: string | null;
        };
        /** @description The report on the analyses of a campaign. */
        CampaignReport: {
            classes: components["schemas"]["ClassReport"][];
            failed: number;
            hosts: number;
            id: string;
            under_way: number;
            version: number;
        };
        /** @description A campaign to create; an existing one of that name is returned. */
        CampaignRequest: {
            name: string;
        };
        /** @description One campaign. */
        CampaignWhole: {
            /** Format: date-time */
            created_at: string;
            id: string;
            name: string;
            progress: components["schemas"]["Progress"];
        };
        /** @description The rest of a recording's bundle. */
        Capture: {
            counters: {
                [key: string]: components["schemas"]["Change"];
            };
            /** @default [] */
            drivers: string[];
            /**
             * @default exact
             * @constant
             */
            label: "exact";
            missing: components["schemas"]["Missing"][];
            page_pools: {
                [key: string]: {
                    [key: string]: components["schemas"]["Change"];
                };
            };
            passed_over: {
                [key: string]: number;
            };
            policy: string;
            recorded: string[];
            seconds: number;
            skipped: components["schemas"]["Skipped"][];
            unchanged: number;
            upload_id: string | null;
        };
        /** @description The result of adding one capture, or the members of an archive. */
        CapturesAdded: {
            faults: string[];
            names: string[];
        };
        /** @description What could explain the differences. */
        Cause: {
            explains: number | null;
            families: string[];
            /** @enum {string} */
            kind: "rule" | "kernel" | "finding" | "setting" | "topology" | "reader" | "arrivals";
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            name: string;
            text: string;
        };
        /** @description One counter before and after the recording. Exact, of the whole host. */
        Change: {
            after: number;
            before: number;
        };
        /** @description A chart of a recording or of runs. The server collects its data; the client sends none. */
        ChartRequest: {
            analysis_id?: string | null;
            /** @enum {string} */
            kind: "flow" | "decisions" | "throughput" | "costs" | "sweep" | "lifecycle" | "explainer" | "campaign";
            /** @default {} */
            params: {
                [key: string]: unknown;
            };
        };
        /** @description A claim of a mail, and what its own figures say. */
        CheckedClaim: {
            /** @enum {string} */
            answer: "agrees" | "differs" | "not compared" | "no figures" | "figures not compared" | "shown";
            sentence: string;
            text: string;
        };
        /**
         * @description A comparison of the mail's own figures by its most important row, and whether its runs decide it.
         *
         *     The title is without its place in the mail, and the metric without the words of the title; either may be empty.
         */
        CheckedFigure: {
            after: number;
            before: number;
            decided: boolean;
            metric: string;
            of_before_pct: number | null;
            runs: [
                number,
                number
            ];
            title: string;
            unit: string;
            verdict: string;
        };
        /** @description What one mail claims, shows and does not state. */
        CheckedMail: {
            author: string | null;
            claims: components["schemas"]["CheckedClaim"][];
            date: string | null;
            figures: components["schemas"]["CheckedFigure"][];
            missing: string[];
            subject: string | null;
            unused: string[];
        };
        /** @description A person's correction of one run. */
        Choice: {
            at: number;
            group: string;
            /** @default true */
            keep: boolean;
            label: string;
            side?: ("before" | "after") | null;
        };
        /** @description The options of the person who compares. */
        Chosen: {
            /** @default [] */
            intended: string[];
            /** @default 1 */
            margin_pct: number;
            primary?: string | null;
            /** @default 0 */
            warmup_s: number;
        };
        /** @description One claim in an answer. */
        Claim: {
            as_published: string | null;
            better: ("more" | "less") | null;
            driver: string | null;
            figure: string;
            floor_p: number | null;
            id: string;
            machine: string | null;
            /** @enum {string} */
            method: "change" | "sum-of-means";
            not_stated: string[];
            note?: string | null;
            odd_numbers: string[];
            policy: string | null;
            recomputed: components["schemas"]["Recomputed"][];
            runs: number | null;
            runs_a_side: number | null;
            samples_are: string;
            series: components["schemas"]["ClaimSeries"][];
            source: components["schemas"]["ClaimSource"];
            subsystem: string;
            tick_pct: number | null;
            unit: string;
            verdict: string | null;
        };
        /** @description Answer of `GET /claims`. */
        ClaimList: {
            items: components["schemas"]["Claim"][];
        };
        /** @description One configuration of a claim. */
        ClaimSeries: {
            as_published?: string | null;
            label: string;
            side: ("before" | "after") | null;
            values: (number | string)[];
            weights?: number[] | null;
        };
        /** @description Who published it, when and where. */
        ClaimSource: {
            author: string | null;
            date: string | null;
            list: string | null;
            message_id?: string | null;
            subject: string | null;
            url: string | null;
            via: string;
        };
        /** @description Which mode a class should use for one policy. agree + disagree + either_way + cannot_tell = hosts. */
        ClassMode: {
            agree: number;
            cannot_tell: number;
            disagree: number;
            disagreeing: components["schemas"]["Disagreeing"][];
            either_way: number;
            hosts: number;
            label: ("exact" | "reconstructed" | "assumed" | "modelled") | null;
            policy: string;
            set: components["schemas"]["Command"][];
            /** @enum {string} */
            stand: "keep" | "change" | "either-way" | "cannot-tell" | "split";
            text: string;
            variant: string | null;
        };
        /** @description One class of hosts. */
        ClassReport: {
            hosts: number;
            id: string;
            key: components["schemas"]["HostKey"];
            modes: components["schemas"]["ClassMode"][];
            outliers: components["schemas"]["Outlier"][];
            outliers_in_all: number;
            outliers_looked_for: boolean;
            spreads: components["schemas"]["MeasureSpread"][];
        };
        /** @description A command that is recommended to hosts. */
        Command: {
            command: string;
            hosts: number;
        };
        /** @description One comparison: one family of rows. */
        Comparison: {
            after: components["schemas"]["SideDoc"];
            before: components["schemas"]["SideDoc"];
            differences: components["schemas"]["Difference"][];
            engine: string;
            family: string;
            notes?: string[];
            options: components["schemas"]["Options"];
            policy: string | null;
            rows: components["schemas"]["Row"][];
            title: string;
            trust: components["schemas"]["Trust"];
            version: number;
        };
        /** @description One comparison, with the texts it becomes. */
        ComparisonAnswer: {
            comparison: components["schemas"]["Comparison"];
            figure_id: string | null;
            id: string;
            looks: number;
            markdown: string;
            recorded: components["schemas"]["RecordedPolicy"][];
            sha256: string;
            text: string;
        };
        /** @description A comparison in a list. */
        ComparisonItem: {
            /** Format: date-time */
            created_at: string;
            id: string;
            policy: string | null;
            title: string;
            verdict: string;
            /** @enum {string} */
            word: "NOT COMPARABLE" | "CANNOT TELL" | "FASTER" | "SLOWER" | "MORE" | "LESS" | "SMALL CHANGE" | "SAME" | "DESCRIBED";
        };
        /** @description A page of comparisons, newest first. */
        ComparisonPage: {
            items: components["schemas"]["ComparisonItem"][];
            next: string | null;
        };
        /** @description What a note is about: a row, and within it perhaps the value of one run. */
        ComparisonPoint: {
            row: string;
            run?: string | null;
        };
        /** @description The runs of both sides, and options. */
        ComparisonRequest: {
            after: string[];
            after_label?: string | null;
            before: string[];
            before_label?: string | null;
            /** @default {} */
            left_out: {
                [key: string]: string;
            };
            /**
             * @default {
             *       "intended": [],
             *       "margin_pct": 1,
             *       "warmup_s": 0
             *     }
             */
            options: components["schemas"]["Chosen"];
            policy?: string | null;
            title?: string | null;
        };
        /** @description What was stored. */
        Confirmed: {
            experiments: components["schemas"]["ConfirmedExperiment"][];
            run_ids: string[];
            upload_id: string;
        };
        /** @description A comparison that can be requested now. */
        ConfirmedExperiment: {
            after: string[];
            after_label: string;
            before: string[];
            before_label: string;
            policy: string | null;
            title: string;
        };
        /** @description A paste with a person's corrections; runs that are not in the list stay as proposed. */
        Corrected: {
            digest?: string | null;
            /**
             * @default {
             *       "after": {},
             *       "before": {}
             *     }
             */
            environment: components["schemas"]["GivenFacts"];
            /** @default paste.txt */
            name: string;
            /** @default [] */
            pairs: string[];
            policy?: string | null;
            /** @default [] */
            runs: components["schemas"]["Choice"][];
            text: string;
        };
        /** @description The cost model of one replay; empty where nothing is known of it. */
        Costs: {
            /** @default [] */
            estimates: components["schemas"]["Estimate"][];
            /** @default [] */
            parameters: components["schemas"]["Parameter"][];
        };
        /** @description A number and where it comes from. */
        Counter: {
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            value: number | null;
        };
        /** @description One counter of the rule that ran: a value a recording, in the order of `RecordedPolicy.recordings`. */
        CounterRow: {
            labels: ("exact" | "reconstructed" | "assumed" | "modelled")[];
            name: string;
            values: (number | null)[];
        };
        /** @description A rate over time; both recordings on one clock (seconds since the first event) and one scale (per second). */
        Curve: {
            after: number[] | null;
            before: number[] | null;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            name: string;
        };
        /** @description A page of decisions in time order. */
        DecisionPage: {
            items: components["schemas"]["DecisionRow"][];
            next: string | null;
        };
        /** @description One decision. */
        DecisionRow: {
            agrees: boolean | null;
            from: number | null;
            level: number;
            life: number | null;
            rule: string;
            seq: number;
            subject: string;
            t: number;
            to: number | null;
        };
        /** @description Points in time order; the CPU holds until the next one. */
        DecisionSeries: {
            cpu: (number | null)[];
            rule: string[];
            t: number[];
            write: boolean[];
        };
        /** @description The comparison of variant a with variant b. */
        Decisions: {
            a: string;
            b: string;
            fidelity: components["schemas"]["TwoFidelities"];
            flow: string | null;
            flows: components["schemas"]["FlowDecisions"][];
            from: number;
            knobs: {
                [key: string]: components["schemas"]["KnobUsed"];
            };
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            moments: components["schemas"]["Moments"];
            moments_total: number;
            policy: string;
            rules: components["schemas"]["RuleCount"][];
            series: components["schemas"]["TwoSeries"];
            series_left_out: number;
            to: number;
        };
        /** @description One fact of the environment that differs between the sides, or within one. */
        Difference: {
            after: string | null;
            before: string | null;
            intended: boolean;
            name: string;
        };
        /** @description One number of both recordings. */
        DifferenceRow: {
            after: components["schemas"]["Measured"] | null;
            before: components["schemas"]["Measured"] | null;
            change: number | null;
            family: string;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            name: string;
            own: number | null;
            p: number | null;
            /** @enum {string} */
            status: "differs" | "within" | "cannot-tell" | "one-side";
            /** @enum {string} */
            unit: "share" | "1/s";
        };
        /** @description A host with another answer than its class. */
        Disagreeing: {
            analysis_id: string;
            name: string;
            /** @enum {string} */
            stand: "keep" | "change" | "either-way" | "cannot-tell";
            text: string;
            trace_id: string;
            variant: string | null;
        };
        /** @description A side that changes over its own run order. */
        Drift: {
            change_pct: number;
            metric: string;
            p: number;
            sentence: string;
            /** @enum {string} */
            side: "before" | "after";
        };
        /** @description A sum of parameters over the decisions of a replay: always modelled, always a range. */
        Estimate: {
            base: number;
            high: number;
            id: string;
            low: number;
            per: string;
            terms: {
                [key: string]: number;
            };
            text: string;
            unit: string;
        };
        /** @description One record of the recording. */
        Event: {
            comm: string;
            cpu: number | null;
            fields: components["schemas"]["Field"][];
            name: string;
            pid: number;
            seq: number;
            t: number;
            tid: number;
        };
        /** @description One figure for or against a mode. */
        Evidence: {
            base: string;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            name: string;
            unit: string;
            value: number;
        };
        /** @description Facts about runs from a person. */
        Facts: {
            /** @default {} */
            facts: {
                [key: string]: string;
            };
            policy?: string | null;
        };
        /** @description A member that is not in the report. */
        Failure: {
            name: string;
            sentence: string;
            trace_id: string | null;
        };
        /** @description Fidelity with what could not be compared and what differs, by cause. */
        Fidelity: {
            agreed: number;
            compared: number;
            disagreed: {
                [key: string]: number;
            };
            interval?: [
                number,
                number
            ] | null;
            not_compared: {
                [key: string]: number;
            };
            /** @default true */
            ran: boolean;
            recorded?: number | null;
            /** @default [] */
            totals: components["schemas"]["Total"][];
        };
        /** @description How often a replay agrees with what the recorded kernel did. */
        FidelityShort: {
            agreed: number;
            compared: number;
            interval?: [
                number,
                number
            ] | null;
            /** @default true */
            ran: boolean;
            recorded?: number | null;
        };
        /** @description One field of an event. */
        Field: {
            name: string;
            raw: string | null;
            value: string;
        };
        /** @description A published figure. It never changes, but it may be withdrawn. */
        Figure: {
            analysis_id: string | null;
            comparison_id: string | null;
            /** Format: date-time */
            created_at: string;
            files: {
                [key: string]: number;
            };
            id: string;
            /** @enum {string} */
            kind: "comparison" | "flow" | "decisions" | "throughput" | "costs" | "sweep" | "lifecycle" | "explainer" | "campaign";
            sentence: string;
            series: string;
            sha256: string;
            title: string;
            url: string;
            withdrawn: string | null;
        };
        /** @description A page of figures, newest first. */
        FigurePage: {
            items: components["schemas"]["Figure"][];
            next: string | null;
        };
        /** @description What to publish: either a comparison or a chart. */
        FigureRequest: {
            acknowledged?: string | null;
            chart?: components["schemas"]["ChartRequest"] | null;
            comparison_id?: string | null;
            note?: components["schemas"]["PointNoteRequest"] | null;
            series?: string | null;
        };
        /** @description A problem that a person should look at. */
        Finding: {
            cpu: number | null;
            evidence: {
                [key: string]: string;
            };
            id: string;
            policy: string;
            remedy: string;
            /** @enum {string} */
            severity: "warning" | "note";
            text: string;
        };
        /** @description Lives from one CPU to another; times from the first event to the end of use. */
        FlowCell: {
            alloc_cpu: number;
            count: number;
            /** @enum {string} */
            distance: "same-cpu" | "same-llc" | "cross-llc" | "cross-node";
            flushed: number;
            free_cpu: number;
            max_ns: number;
            p50_ns: number;
            p95_ns: number;
        };
        /** @description A flow whose decisions change; for `skb-defer` CPU << 16 | node of the freeing CPU. */
        FlowChange: {
            changed: number;
            decisions: number;
            subject: number;
        };
        /** @description One subject of the policy: a flow hash (`rfs-llc`), alloc CPU and freeing node (`skb-defer`). */
        FlowDecisions: {
            decisions: number;
            hash: string;
            writes_a: number;
            writes_b: number;
        };
        /** @description The matrix; Σ count + origin_unknown + alive = total. */
        Flows: {
            alive: number;
            cells: components["schemas"]["FlowCell"][];
            cpus: number[];
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            llcs: number[][];
            nodes: number[][];
            origin_unknown: number;
            total: number;
        };
        /** @description A code location that frees deferred skbs, and how that is known. */
        FlushSite: {
            because: string;
            frees: number;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            place: string;
        };
        /** @description One policy on the recorded kernel and on the other one. All of it is modelled. */
        Forecast: {
            after: components["schemas"]["ForecastSide"];
            before: components["schemas"]["ForecastSide"];
            caution: string | null;
            changed: number;
            flows: components["schemas"]["FlowChange"][];
            flows_left_out: number;
            policy: string;
            rules: components["schemas"]["RuleChange"][];
        };
        /** @description Another kernel for the recorded host. */
        ForecastRequest: {
            kernel: string;
            /** @default [] */
            patches: string[];
        };
        /** @description What was replayed. */
        ForecastSide: {
            decisions: number;
            kernel: string;
            knobs: {
                [key: string]: [
                    number,
                    string
                ];
            };
            variant: string;
        };
        /** @description Answer of `POST /analyses/{id}/forecast`. */
        Forecasts: {
            forecasts: components["schemas"]["Forecast"][];
            kernel: string;
        };
        /** @description An accepted format. */
        Format: {
            /** @enum {string} */
            class: "trace" | "result" | "host" | "bundle";
            format: string;
        };
        /** @description All formats, grouped by class. */
        FormatList: {
            items: components["schemas"]["Format"][];
        };
        /** @description One run found in a paste, as it is proposed; `run.side` is the same as `side`. */
        Found: {
            doubt?: string | null;
            group: string;
            /** @default false */
            in_sentence: boolean;
            lines: number[];
            message: number | null;
            run: components["schemas"]["Run"];
            side: ("before" | "after") | null;
            side_because: string | null;
            stated?: components["schemas"]["Note"][];
        };
        /** @description Facts about the machines from a person: kernel, cpu, driver … */
        GivenFacts: {
            /** @default {} */
            after: {
                [key: string]: string;
            };
            /** @default {} */
            before: {
                [key: string]: string;
            };
        };
        /** @description What may share an axis: one comparison, one unit. */
        Group: {
            about: string;
            id: string;
            reference: components["schemas"]["Reference"][];
            series?: components["schemas"]["Series"][];
            title: string;
            /** @enum {string} */
            unit: "pps" | "bit/s";
        };
        /** @description Matching groups, newest first, and the number of runs for each value of a facet. */
        GroupList: {
            cut: boolean;
            facets: {
                [key: string]: [
                    string,
                    number
                ][];
            };
            groups: components["schemas"]["RunGroup"][];
        };
        /** @description One format that the first bytes suggest. */
        Guess: {
            /** @enum {string} */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            confidence: number;
            format: string;
            reason: string;
        };
        /** @description As the recording's own header says. */
        HeaderSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "header";
        };
        /** @description The server answers. */
        Health: {
            status: string;
            version: string;
        };
        /** @description A distribution as a tool printed it: ascending buckets, including empty ones. */
        Histogram: {
            buckets: components["schemas"]["Bucket"][];
            unit: string | null;
        };
        /** @description One thing that was found. */
        Hit: {
            address: string;
            detail: string;
            title: string;
        };
        /** @description Hits of one kind. */
        HitPage: {
            items: components["schemas"]["Hit"][];
            /** @enum {string} */
            kind: "recording" | "flow" | "skb" | "task" | "rule" | "claim";
            next: string | null;
        };
        /** @description Your ownership of an object. */
        Holding: {
            expires_at: string | null;
            link: string;
            quarantined: boolean;
            subject: string;
            /** @enum {string} */
            visibility: "private" | "unlisted" | "public";
        };
        /** @description CPUs → LLC domains → NUMA nodes, kernel release, knobs. */
        Host: {
            cpu?: string | null;
            cpus: number[];
            /** @default false */
            emulated: boolean;
            kernel: string | null;
            kernel_reading?: components["schemas"]["KernelReading"] | null;
            /** @default {} */
            knobs: {
                [key: string]: unknown;
            };
            llcs: number[][];
            nodes: number[][];
            source: string;
        };
        /** @description Something unusual in the recording of a host. */
        HostFinding: {
            id: string;
            policy: string;
            /** @enum {string} */
            severity: "warning" | "note";
            text: string;
        };
        /** @description Hosts in fifty equal intervals from the least to the largest value, in the measure's unit; the last is closed. */
        HostHistogram: {
            counts: number[];
            high: number;
            low: number;
        };
        /** @description A class of hosts as text; `unknown` for a fact that is in no file. */
        HostKey: {
            cpu: string;
            driver: string;
            kernel: string;
            llcs: string;
        };
        /** @description The host file of a recording; null for none. */
        HostLink: {
            upload_id: string | null;
        };
        /** @description The answer of a host for one policy. */
        HostMode: {
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** @enum {string} */
            stand: "keep" | "change" | "either-way" | "cannot-tell";
            variant: string | null;
        };
        /** @description One measure of a host. */
        HostValue: {
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            of: number;
            value: number;
        };
        /** @description A job as the API returns it. */
        Job: {
            analysis_id: string;
            attempts: number;
            bytes: number;
            error: components["schemas"]["ProblemDetail"] | null;
            eta_s: number | null;
            events: number;
            id: string;
            /**
             * @default analysis
             * @constant
             */
            kind: "analysis";
            of_bytes: number;
            parked: boolean;
            ready: string[];
            /** @enum {string} */
            stage: "upload" | "decode" | "read" | "lives" | "overview" | "replay" | "tables" | "done";
            /** @enum {string} */
            state: "waiting" | "running" | "ready" | "failed";
            trace_id: string;
        };
        /** @description The variants of one policy on a kernel that runs them. */
        Judged: {
            date: string;
            kernel: string;
            runs: components["schemas"]["JudgedRun"][];
            what: string;
        };
        /** @description One rule that ran, and how far every variant agrees with it. */
        JudgedRun: {
            agreements: components["schemas"]["VariantAgreement"][];
            recordings: string[];
            runs: string;
        };
        /** @description One kernel release of a series. */
        KernelPoint: {
            kernel: string;
            median: number;
            run_ids: string[];
            values: number[];
        };
        /** @description By which profile a kernel release is read. */
        KernelReading: {
            profile: string | null;
            text: string;
        };
        /** @description One metric of one configuration over kernel releases, oldest first. */
        KernelSeries: {
            better: string | null;
            label: string;
            metric: string;
            points: components["schemas"]["KernelPoint"][];
            subject: string | null;
            unit: string;
        };
        /** @description A sysctl, queue file or socket option. */
        Knob: {
            max: number;
            min: number;
            name: string;
            text: string;
        };
        /** @description A knob over values. */
        KnobAxis: {
            name: string;
            values: number[];
        };
        /** @description A knob's value in a replay, and its source. */
        KnobUsed: {
            source: string;
            value: number;
        };
        /** @description Domains and nodes spelled out; each CPU of the recording exactly once in both. */
        LayoutSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "layout";
            llcs: number[][];
            nodes: number[][];
        };
        /** @description Answer of `GET /ledger`. */
        Ledger: {
            compared: number;
            decidable: number;
            items: components["schemas"]["Claim"][];
            runs_stated: number;
        };
        /** @description One life with every event of it and every decision about it. */
        Life: {
            address: string;
            alloc_cpu: number | null;
            decisions: components["schemas"]["LifeDecision"][];
            done: number | null;
            events: components["schemas"]["Event"][];
            events_total: number;
            /** @enum {string} */
            fate: "alive" | "consumed" | "flushed" | "dropped" | "recycled";
            free_cpu: number | null;
            hash: string | null;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            len: number;
            n: number;
            /** @enum {string} */
            origin: "unknown" | "exact" | "reconstructed";
            reason: string | null;
            t0: number;
            t1: number;
        };
        /** @description Lives as columns, by first event. A null CPU or time is unknown. */
        LifeColumns: {
            alloc: (number | null)[];
            cpu: (number | null)[];
            done: (number | null)[];
            fate: number[];
            free_cpu: (number | null)[];
            hash: (string | null)[];
            len: number[];
            n: number[];
            origin: number[];
            t0: number[];
            t1: number[];
        };
        /** @description What one variant decided about a life. */
        LifeDecision: {
            agrees: boolean | null;
            from: number | null;
            function: string;
            level: number;
            policy: string;
            rule: string;
            source: string;
            t: number;
            text: string;
            to: number | null;
            variant: string;
        };
        /** @description A page of lives by number. */
        LifePage: {
            items: components["schemas"]["LifeRow"][];
            next: string | null;
        };
        /** @description One skb from its first event to its free. */
        LifeRow: {
            address: string;
            alloc_cpu: number | null;
            done: number | null;
            /** @enum {string} */
            fate: "alive" | "consumed" | "flushed" | "dropped" | "recycled";
            free_cpu: number | null;
            hash: string | null;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            len: number;
            n: number;
            /** @enum {string} */
            origin: "unknown" | "exact" | "reconstructed";
            reason: string | null;
            t0: number;
            t1: number;
        };
        /** @description The token a request was made with. */
        Me: {
            /** Format: date-time */
            ends: string;
            name: string;
            owner: string;
            /** @enum {string} */
            scope: "upload" | "publish" | "admin";
            used_bytes: number;
            used_objects: number;
        };
        /** @description The distribution of one measure over the hosts of a class. */
        MeasureSpread: {
            base: number;
            base_of: string;
            histogram: components["schemas"]["HostHistogram"];
            hosts: number;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            measure: string;
            quantiles: components["schemas"]["Quantiles"];
            text: string;
            /** @enum {string} */
            unit: "%" | "per 1,000 packets";
            values: number[] | null;
            without: number;
        };
        /** @description One number of one recording. */
        Measured: {
            count: number;
            interval: [
                number,
                number
            ] | null;
            of: number | null;
            value: number;
        };
        /** @description A file of a bundle that became a separate upload. */
        Member: {
            /** @enum {string} */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            name: string;
            upload_id: string;
        };
        /** @description One message of a thread. */
        Message: {
            author: string | null;
            date: string | null;
            lines: [
                number,
                number
            ];
            subject: string | null;
        };
        /** @description One metric of one run. */
        MetricRow: {
            direction: ("more" | "less") | null;
            /**
             * @default value
             * @enum {string}
             */
            form: "value" | "count" | "share" | "fixed";
            histogram?: components["schemas"]["Histogram"] | null;
            lines: [
                number,
                number
            ];
            metric: string;
            samples: number[];
            spread_pct?: number | null;
            subject: string | null;
            tick?: number | null;
            unit: string;
            value: number | null;
            value_from: ("total" | "median") | null;
            weight?: number | null;
        };
        /** @description A tracepoint the kernel does not offer. */
        Missing: {
            cost: string;
            event: string;
        };
        /** @description Decisions that differ, as columns in time order. A null rule means that the side made no decision there. */
        Moments: {
            after: number | null;
            before: number | null;
            flow: string[];
            rule_a: (string | null)[];
            rule_b: (string | null)[];
            t: number[];
            to_a: (number | null)[];
            to_b: (number | null)[];
        };
        /** @description A remark of a reader about a run; `line` is 1-based, None for the run as a whole. */
        Note: {
            line?: number | null;
            text: string;
        };
        /** @description The notes of a recording, by time. */
        NoteList: {
            can_change: boolean;
            items: components["schemas"]["RecordingNote"][];
        };
        /** @description What a note is about: a range, and within it perhaps an skb, or a moment of a policy's decisions. */
        NotePlace: {
            from: number;
            moment?: number | null;
            policy?: string | null;
            skb?: components["schemas"]["SkbKey"] | null;
            to: number;
        };
        /** @description A note to store. Controls and direction marks are removed from its text. */
        NoteRequest: {
            at: components["schemas"]["NotePlace"];
            text: string;
        };
        /** @description One last-level cache for all CPUs. */
        OneLlcSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "one-llc";
        };
        /** @description A finding that only one recording has. */
        OnlyFinding: {
            id: string;
            policy: string;
            remedy: string;
            severity: string;
            /** @enum {string} */
            side: "before" | "after";
            text: string;
        };
        /** @description The options of the person who compares. All of them are part of the document. */
        Options: {
            /** @default 0.05 */
            alpha: number;
            intended?: string[];
            /** @default 1 */
            margin_pct: number;
            primary?: [
                string,
                string | null
            ] | null;
            /** @default 0 */
            warmup_s: number;
        };
        /** @description A host that is an outlier in one measure. */
        Outlier: {
            analysis_id: string;
            base: number;
            base_of: string;
            far: number;
            hosts: number;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            mad: number;
            measure: string;
            median: number;
            name: string;
            text: string;
            trace_id: string;
            /** @enum {string} */
            unit: "%" | "per 1,000 packets";
            value: number;
        };
        /** @description Every CPU with its private last-level cache. */
        OwnLlcSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "own-llc";
        };
        /** @description What one thing costs: a range, published elsewhere (`assumed`) or calibrated from this recording. */
        Parameter: {
            high: number;
            id: string;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            low: number;
            samples: number;
            source: string;
            text: string;
            unit: string;
        };
        /** @description The values of a parameter: a range of whole numbers, or words with their meanings. */
        ParameterDomain: {
            whole?: [
                number,
                number
            ] | null;
            words?: [
                string,
                string
            ][] | null;
        };
        /** @description The content of a paste. Nothing of it is stored. */
        Paste: {
            digest: string;
            experiments: components["schemas"]["Proposed"][];
            found: components["schemas"]["Found"][];
            messages: components["schemas"]["Message"][];
            text: string | null;
            unread: components["schemas"]["Note"][];
        };
        /** @description The claims of a paste beside its own figures, as `skbscope check` gives them. */
        PasteCheck: {
            asks: boolean;
            mails: components["schemas"]["CheckedMail"][];
            read: number;
            reply: string;
        };
        /** @description A position in a file; one of the two is set. */
        Place: {
            byte?: number | null;
            line?: number | null;
        };
        /** @description One run; `run` is its id, or its number in a published table. */
        Point: {
            run: string;
            value: number;
        };
        /** @description One note. */
        PointNote: {
            at: components["schemas"]["ComparisonPoint"];
            /** Format: date-time */
            changed_at: string;
            /** Format: date-time */
            created_at: string;
            id: string;
            text: string;
        };
        /** @description The notes of a comparison, in the order of its rows; those of rows that it no longer has are last. */
        PointNoteList: {
            can_change: boolean;
            items: components["schemas"]["PointNote"][];
        };
        /** @description A note to store. Controls and direction marks are removed from its text. */
        PointNoteRequest: {
            at: components["schemas"]["ComparisonPoint"];
            text: string;
        };
        /** @description One disputed decision. */
        Policy: {
            id: string;
            judged: components["schemas"]["Judged"] | null;
            knobs: components["schemas"]["Knob"][];
            page: string;
            question: string;
            rules: components["schemas"]["Rule"][];
            variants: components["schemas"]["Variant"][];
        };
        /** @description One policy on a card: the rule that ran, and how well its replay agrees. */
        PolicyCard: {
            fidelity: components["schemas"]["FidelityShort"] | null;
            variant: string;
        };
        /** @description Answer of `GET /policies`. */
        PolicyList: {
            items: components["schemas"]["Policy"][];
            kernels: string[];
        };
        /** @description A topology with a name, for "what if it ran there". */
        Preset: {
            about: string;
            cpus: number[];
            llcs: number[][];
            name: string;
            nodes: number[][];
            source: string;
            title: string;
        };
        /** @description Answer of `GET /hosts`. */
        PresetList: {
            items: components["schemas"]["Preset"][];
        };
        /** @description A stored topology. */
        PresetSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "preset";
            name: string;
        };
        /** @description Both values as the text has them, and how many decimals of their change in per cent these digits allow. */
        PrintedChange: {
            after: string;
            before: string;
            places: number;
            unit: string;
        };
        /** @description The body of every answer that is not a success (RFC 9457). */
        ProblemDetail: {
            acknowledge?: string | null;
            at?: components["schemas"]["Place"] | null;
            detail: string;
            found?: components["schemas"]["Revealed"][] | null;
            in_all?: number | null;
            instance: string;
            status: number;
            title: string;
            type: string;
        };
        /** @description The progress of a campaign. Unless noted, counts are of recordings; one with several names counts once. */
        Progress: {
            at_work: components["schemas"]["AtWork"][];
            failed: number;
            failures: components["schemas"]["Failure"][];
            host_files: number;
            ready: number;
            recordings: number;
            refused: number;
            running: number;
            waiting: number;
        };
        /** @description The comparisons of a corrected paste. Nothing is stored. */
        Proposal: {
            experiments: components["schemas"]["Proposed"][];
        };
        /** @description A comparison in the paste. */
        Proposed: {
            after: number[];
            after_label: string;
            before: number[];
            before_label: string;
            changes: components["schemas"]["ProposedChange"][];
            group: string;
            notes: string[];
            policy: string | null;
            rows: number;
            stated: components["schemas"]["Stated"] | null;
            title: string;
        };
        /** @description One metric on both sides and its change, without a test. */
        ProposedChange: {
            after: number;
            before: number;
            metric: string;
            of_after_pct: number | null;
            of_before_pct: number | null;
            printed: components["schemas"]["PrintedChange"] | null;
            subject: string | null;
            unit: string;
        };
        /** @description Quantiles over hosts, in the measure's unit; values between two hosts are interpolated. */
        Quantiles: {
            max: number;
            min: number;
            p10: number;
            p25: number;
            p50: number;
            p75: number;
            p90: number;
        };
        /** @description Uploads in quarantine, newest first. */
        QuarantinePage: {
            items: components["schemas"]["Quarantined"][];
            next: string | null;
        };
        /** @description An upload that waits for release by an administrator. */
        Quarantined: {
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            subject: string;
        };
        /** @description The answer to a query. Whole numbers beyond 2^53 are decimal texts, addresses hexadecimal texts. */
        QueryAnswer: {
            columns: components["schemas"]["AnswerColumn"][];
            cut_cells: number;
            ms: number;
            note: string | null;
            rows: (boolean | number | string | null)[][];
            truncated: boolean;
        };
        /** @description A number of packets or of bits a second. */
        Rate: {
            unit: string;
            value: number;
        };
        /** @description One value a bucket. */
        RateColumns: {
            bytes: number[];
            events: number[];
            sized: number[];
            skbs: number[];
        };
        /** @description Counts of a range, both ends included, in buckets of equal length. */
        Rates: {
            buckets: components["schemas"]["RateColumns"];
            from: number;
            overlapping: number;
            to: number;
        };
        /** @description A table a query may read. */
        ReadableTable: {
            about: string;
            columns: components["schemas"]["TableColumn"][];
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            name: string;
            plain: string | null;
            rows: number | null;
        };
        /** @description The change computed from a series' numbers. */
        Recomputed: {
            agrees: ("rounded" | "truncated" | "of after" | "differs") | null;
            base: string;
            change_pct: number;
            label: string;
            of_after_pct: number | null;
            places: number;
            points: number | null;
        };
        /** @description One recording of one run. */
        Recorded: {
            name: string;
            run_id: string;
            /** @enum {string} */
            side: "before" | "after";
            trace_id: string;
        };
        /** @description What one policy's stock rule did in the recordings. */
        RecordedPolicy: {
            counters: components["schemas"]["CounterRow"][];
            policy: string;
            recordings: components["schemas"]["Recorded"][];
            variant: string;
        };
        /** @description One note. */
        RecordingNote: {
            at: components["schemas"]["NotePlace"];
            /** Format: date-time */
            changed_at: string;
            /** Format: date-time */
            created_at: string;
            id: string;
            text: string;
        };
        /** @description A line to compare with. */
        Reference: {
            label: string;
            /** @enum {string} */
            unit: "pps" | "bit/s";
            value: number;
        };
        /** @description One policy variant over the recording. */
        ReplaySummary: {
            costs: components["schemas"]["Costs"];
            counters: {
                [key: string]: components["schemas"]["Counter"];
            };
            decisions: {
                [key: string]: number;
            };
            fidelity: components["schemas"]["Fidelity"] | null;
            kernel: string;
            knobs: {
                [key: string]: components["schemas"]["KnobUsed"];
            };
            policy: string;
            variant: string;
        };
        /** @description The format of a file and what was read of it. imported + Σ rejected = total. */
        Report: {
            by_event: {
                [key: string]: number;
            };
            container: string | null;
            cpus: number[];
            events: number;
            first_ns: string | null;
            format: string;
            frames: number;
            header: {
                [key: string]: unknown;
            };
            last_ns: string | null;
            lost: number;
            lost_by_cpu: {
                [key: string]: number;
            };
            name: string;
            notes: components["schemas"]["ReportNote"][];
            rejected: {
                [key: string]: number;
            };
            sha256: string;
            size: number;
            total: number;
        };
        /** @description A remark of the parser, with its position. */
        ReportNote: {
            at: number | null;
            text: string;
        };
        /** @description Something in a figure that may be private. */
        Revealed: {
            file: string;
            /** @enum {string} */
            kind: "address" | "mac" | "mail" | "host" | "key";
            text: string;
        };
        /** @description One metric of one configuration. */
        Row: {
            adjusted: number | null;
            after: components["schemas"]["Values"];
            after_histogram?: components["schemas"]["Histogram"] | null;
            before: components["schemas"]["Values"];
            before_histogram?: components["schemas"]["Histogram"] | null;
            better: ("more" | "less") | null;
            effect: number | null;
            floor: number | null;
            /** @enum {string} */
            form: "value" | "count" | "share" | "fixed";
            high: number | null;
            id: string;
            ks_p: number | null;
            low: number | null;
            margin: number;
            margin_because: string;
            metric: string;
            more_runs: number | null;
            notes?: string[];
            of_after_pct: number | null;
            of_before_pct: number | null;
            p: number | null;
            /** @default false */
            primary: boolean;
            /** @enum {string} */
            scale: "ratio" | "difference";
            spread_ratio: number | null;
            subject: string | null;
            /** @enum {string} */
            test: "rank-sum" | "sign-flip" | "rank-sum approx" | "sign-flip approx" | "none";
            tick?: number | null;
            unit: string;
            verdict: string;
            /** @enum {string} */
            word: "NOT COMPARABLE" | "CANNOT TELL" | "FASTER" | "SLOWER" | "MORE" | "LESS" | "SMALL CHANGE" | "SAME" | "DESCRIBED";
        };
        /** @description One branch of a policy, with its kernel function and the version whose source was read. */
        Rule: {
            /** @enum {string} */
            effect: "writes" | "keeps" | "none";
            function: string;
            id: string;
            source: string;
            text: string;
        };
        /** @description A rule on both sides. */
        RuleChange: {
            after: components["schemas"]["Applied"];
            before: components["schemas"]["Applied"];
            rule: string;
            text: string;
        };
        /** @description How often each side decided by one rule in the range. */
        RuleCount: {
            a: number;
            b: number;
            rule: string;
            text: string;
        };
        /** @description A rule that is used in the simulation. */
        RuleText: {
            function: string;
            source: string;
            text: string;
        };
        /** @description One start of a benchmark tool. */
        Run: {
            command?: string | null;
            environment?: {
                [key: string]: string;
            };
            label: string;
            notes?: components["schemas"]["Note"][];
            odd_numbers?: components["schemas"]["Note"][];
            rows?: components["schemas"]["MetricRow"][];
            /**
             * @default interval
             * @enum {string}
             */
            samples_are: "interval" | "unknown";
            side?: ("before" | "after") | null;
            started?: string | null;
            tool: string;
        };
        /** @description One run of a group. */
        RunBrief: {
            /** Format: date-time */
            created_at: string;
            id: string;
            kernel: string | null;
            label: string;
            metric: string | null;
            name: string;
            other: components["schemas"]["Rate"] | null;
            side: ("before" | "after") | null;
            unit: string | null;
            value: number | null;
        };
        /** @description Runs that are compared with each other. */
        RunGroup: {
            cpu: string[];
            driver: string[];
            id: string;
            kernel: string[];
            /** Format: date-time */
            newest: string;
            policy: string[];
            runs: components["schemas"]["RunBrief"][];
            title: string;
            tool: string[];
        };
        /** @description A stored run. */
        RunItem: {
            /** Format: date-time */
            created_at: string;
            environment: {
                [key: string]: string;
            };
            group: string;
            id: string;
            name: string;
            policy: string | null;
            run: components["schemas"]["Run"];
            upload_id: string;
        };
        /** @description A page of runs, newest first. */
        RunPage: {
            items: components["schemas"]["RunItem"][];
            next: string | null;
        };
        /** @description One run of a side, as far as the document needs it. */
        RunRef: {
            command: string | null;
            id: string | null;
            label: string;
            left_out?: string | null;
            lines: [
                number,
                number
            ];
            published?: string | null;
            sha256: string;
            source: string;
            started: string | null;
            tool: string;
        };
        /** @description A query that is included in the portal. */
        SavedQuery: {
            about: string;
            id: string;
            needs: string[];
            sql: string;
            title: string;
        };
        /** @description Answer of `GET /queries`. */
        SavedQueryList: {
            items: components["schemas"]["SavedQuery"][];
        };
        /** @description A scenario as the catalogue lists it. */
        Scenario: {
            cases: components["schemas"]["ScenarioCase"][];
            choices: [
                string,
                string
            ][];
            id: string;
            parameters: components["schemas"]["ScenarioParameter"][];
            policy: string;
            text: string;
        };
        /** @description A named set of parameters. */
        ScenarioCase: {
            id: string;
            set: [
                string,
                string
            ][];
            text: string;
        };
        /** @description Answer of `GET /scenarios`. */
        ScenarioList: {
            items: components["schemas"]["Scenario"][];
        };
        /** @description One parameter that a reader may change. */
        ScenarioParameter: {
            default: number | string;
            domain: components["schemas"]["ParameterDomain"];
            is_main: boolean;
            name: string;
            text: string;
            unit: string;
        };
        /** @description What was found, by kind; kinds without a hit are left out. */
        SearchAnswer: {
            groups: components["schemas"]["HitPage"][];
            recordings: number;
            searched: number;
        };
        /** @description One configuration, before or after or neither. */
        Series: {
            change_of_first?: number | null;
            id: string;
            label: string;
            machine?: string | null;
            note?: string | null;
            points: components["schemas"]["Point"][];
            /** @enum {string} */
            provenance: "published" | "measured";
            side: ("before" | "after") | null;
            source: components["schemas"]["Source"];
            spread: components["schemas"]["Spread"] | null;
            value: number;
        };
        /** @description What to know before sending a file. Sizes are bytes. */
        Service: {
            daily_bytes: number | null;
            daily_objects: number | null;
            deleted_at: string | null;
            may_query: boolean;
            may_upload: boolean;
            me: components["schemas"]["Me"] | null;
            quarantine: boolean;
            retention_days: number | null;
            sign_in: string | null;
            tokens: boolean;
            upload_bytes: number;
            /** @enum {string} */
            visibility: "private" | "unlisted" | "public";
        };
        /** @description What the hosts state differently. */
        Setting: {
            after: string | null;
            before: string | null;
            /** @enum {string} */
            kind: "kernel" | "topology" | "setting" | "rule";
            name: string;
        };
        /** @description Who may see an object. */
        Shown: {
            /** @enum {string} */
            visibility: "private" | "unlisted" | "public";
        };
        /** @description One side. */
        SideDoc: {
            environment?: {
                [key: string]: string;
            };
            label: string;
            runs: components["schemas"]["RunRef"][];
        };
        /** @description A token of this server. It is shown once and not stored. */
        SignedIn: {
            /** Format: date-time */
            expires_at: string;
            /** @enum {string} */
            scope: "upload" | "publish" | "admin";
            token: string;
        };
        /** @description Everything that a page needs to draw any moment: position 0 is before all events, n after event n - 1. */
        Simulation: {
            assumed: string[];
            events: components["schemas"]["SimulationEvent"][];
            gauges: components["schemas"]["SimulationGauge"][];
            host: components["schemas"]["SimulationHost"];
            kernel: string;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            left_out: number;
            moments: {
                [key: string]: number;
            };
            parameters: {
                [key: string]: number | string;
            };
            places: components["schemas"]["SimulationPlace"][];
            policy: string;
            rules: {
                [key: string]: components["schemas"]["RuleText"];
            };
            scenario: string;
            tokens: components["schemas"]["SimulationToken"][];
            variant: string;
        };
        /** @description The outcome of the scenario's decision, and whether it was set by hand. */
        SimulationChoice: {
            by_hand: boolean;
            took: string;
        };
        /** @description One event; `ask` is the number of the decision, equal on both sides of a comparison of two variants. */
        SimulationEvent: {
            ask: number;
            at_ns: number;
            choice: components["schemas"]["SimulationChoice"] | null;
            cpu: number;
            from: number | null;
            mark: string;
            rules: string[];
            text: string;
            to: number | null;
            token: number | null;
        };
        /** @description A number that changes during the simulation: `values` by position, one more than there are events. */
        SimulationGauge: {
            id: string;
            limit: number | null;
            unit: string;
            values: number[];
        };
        /** @description A machine; the lists together hold every CPU once. */
        SimulationHost: {
            cpus: number[];
            llcs: number[][];
            nodes: number[][];
        };
        /** @description A place for tokens, such as a list; `concept` is its term in the glossary of the pages. */
        SimulationPlace: {
            capacity: number | null;
            concept: string;
            cpu: number | null;
            id: string;
        };
        /** @description A thing that moves, such as an skb: at position `at[i]` to place `to[i]`, -1 where it is freed. */
        SimulationToken: {
            at: number[];
            concept: string;
            home: number | null;
            to: number[];
        };
        /** @description A stored recording with decisions of a policy. */
        SimulationTrace: {
            analysis_id: string;
            at_ns: number;
            decisions: number;
            demo: boolean;
            first: string | null;
            kernel: string;
            /** @enum {string} */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            name: string;
            title: string | null;
            trace_id: string;
            variant: string;
        };
        /** @description Answer of `GET /traces/simulations/{policy}`, newest first. */
        SimulationTraces: {
            items: components["schemas"]["SimulationTrace"][];
            left_out: number;
            policy: string;
        };
        /** @description An skb by what the recording says of it; the number of a life belongs to one analysis. */
        SkbKey: {
            address: string;
            t0: number;
        };
        /** @description Something that was not collected. */
        Skipped: {
            what: string;
            why: string;
        };
        /** @description Where a series comes from; `date` as far as it is known (`2025-08`), empty when it is not. */
        Source: {
            date: string;
            title: string;
            url?: string | null;
        };
        /** @description Lowest and highest run of a series. */
        Spread: {
            high: number;
            low: number;
        };
        /** @description Who may see an object and until when. */
        Standing: {
            deleted_at: string | null;
            link: string | null;
            quarantined: boolean;
            /** @enum {string} */
            visibility: "private" | "unlisted" | "public";
            yours: boolean;
        };
        /** @description The author's statement, and whether the recomputed change agrees. */
        Stated: {
            /** @enum {string} */
            agrees: "rounded" | "truncated" | "differs";
            line: number | null;
            metric: string;
            sentence: string;
            text: string;
        };
        /** @description The result of an analysis. */
        Summary: {
            advice: components["schemas"]["Advice"][];
            findings: components["schemas"]["Finding"][];
            host: components["schemas"]["Host"];
            lives: components["schemas"]["SummaryLives"];
            replays: components["schemas"]["ReplaySummary"][];
            trace: components["schemas"]["SummaryTrace"];
        };
        /** @description Lives from one allocating to one freeing CPU. */
        SummaryFlow: {
            alloc_cpu: number;
            count: number;
            /** @enum {string} */
            distance: "same-cpu" | "same-llc" | "cross-llc" | "cross-node";
            free_cpu: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The lives, counted. */
        SummaryLives: {
            alien: number | null;
            by_fate: {
                [key: string]: number;
            };
            complete: number;
            flows: components["schemas"]["SummaryFlow"][];
            flush_sites: components["schemas"]["FlushSite"][];
            origin_unknown: number;
            total: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The recording, counted. */
        SummaryTrace: {
            by_event: {
                [key: string]: number;
            };
            cpus: number[];
            events: number;
            first_ns: string | null;
            format: string;
            last_ns: string | null;
            lost: number;
            rejected: {
                [key: string]: number;
            };
            sha256: string;
            total: number;
        };
        /** @description Answer of `POST /analyses/{id}/sweep`: axis first, then variants. */
        Sweep: {
            axis: components["schemas"]["SweepAxis"];
            points: components["schemas"]["SweepPoint"][];
            policy: string;
        };
        /** @description What was varied. */
        SweepAxis: {
            /** @enum {string} */
            kind: "knob" | "host";
            name: string;
        };
        /** @description One variant at one place of the axis. */
        SweepPoint: {
            at: string;
            counters: {
                [key: string]: components["schemas"]["Counter"];
            };
            estimates: components["schemas"]["Estimate"][];
            recorded: boolean;
            variant: string;
        };
        /** @description One policy over a range: exactly one of `knob` and `hosts`. */
        SweepRequest: {
            /** @default [] */
            hosts: string[];
            knob?: components["schemas"]["KnobAxis"] | null;
            policy: string;
            /** @default [] */
            variants: string[];
        };
        /** @description A column of a table. */
        TableColumn: {
            about: string;
            name: string;
            type: string;
            unit: string | null;
        };
        /** @description All tables of an analysis. */
        TableList: {
            tables: components["schemas"]["ReadableTable"][];
        };
        /** @description Groups for the throughput panel; a group has one unit. */
        Throughput: {
            groups: components["schemas"]["Group"][];
        };
        /** @description The part of a recording that is compared: the time in which it has traffic. */
        Timed: {
            block_ns: number;
            duration_ns: number;
            events: number;
            from_ns: number;
            lost: number;
            name: string;
        };
        /** @description One answer for one width of the chart. */
        Timeline: {
            bucket_ns: number | null;
            buckets: components["schemas"]["BucketColumns"] | null;
            from: number;
            lives: components["schemas"]["LifeColumns"] | null;
            /** @enum {string} */
            mode: "lives" | "overview";
            shown: number;
            to: number;
            total: number;
        };
        /** @description A total that a replay predicts, beside the one in the recording. */
        Total: {
            name: string;
            predicted: number;
            seen: number;
        };
        /** @description One recording. */
        Trace: {
            about: string | null;
            alien: number | null;
            alien_of: number | null;
            analysis_id: string;
            by_policy: {
                [key: string]: components["schemas"]["PolicyCard"];
            };
            capture: components["schemas"]["Capture"] | null;
            cpus: number | null;
            /** Format: date-time */
            created_at: string;
            default_analysis_id: string;
            demo: boolean;
            duration_ns: number | null;
            events: number | null;
            findings: number | null;
            first_ns: string | null;
            format: string;
            host_upload_id: string | null;
            id: string;
            job_id: string | null;
            kernel: string | null;
            last_ns: string | null;
            licence: string | null;
            lives: number | null;
            name: string;
            size: number;
            source: string | null;
            /** @enum {string} */
            state: "waiting" | "running" | "ready" | "failed";
            title: string | null;
            upload_id: string;
        };
        /** @description A recording in a list. Counts are null until it is analysed. */
        TraceCard: {
            about: string | null;
            alien: number | null;
            alien_of: number | null;
            analysis_id: string;
            by_policy: {
                [key: string]: components["schemas"]["PolicyCard"];
            };
            cpus: number | null;
            /** Format: date-time */
            created_at: string;
            demo: boolean;
            duration_ns: number | null;
            events: number | null;
            findings: number | null;
            format: string;
            id: string;
            job_id: string | null;
            kernel: string | null;
            licence: string | null;
            lives: number | null;
            name: string;
            size: number;
            source: string | null;
            /** @enum {string} */
            state: "waiting" | "running" | "ready" | "failed";
            title: string | null;
        };
        /** @description Two recordings compared. */
        TraceDifference: {
            after: components["schemas"]["Timed"];
            before: components["schemas"]["Timed"];
            causes: components["schemas"]["Cause"][];
            curves: components["schemas"]["Curve"][];
            findings: components["schemas"]["OnlyFinding"][];
            notes: string[];
            peak: {
                [key: string]: number;
            };
            rows: components["schemas"]["DifferenceRow"][];
            sentence: string;
            settings: components["schemas"]["Setting"][];
            tested: number;
        };
        /** @description A page of recordings, newest first. */
        TracePage: {
            items: components["schemas"]["TraceCard"][];
            next: string | null;
        };
        /** @description Reasons to doubt the verdict. */
        Trust: {
            blocks: number;
            /** @enum {string} */
            design: "independent" | "blocked";
            drift: components["schemas"]["Drift"][];
            order: string | null;
            warnings: string[];
        };
        /** @description Null for a variant that did not run. */
        TwoFidelities: {
            a: components["schemas"]["Fidelity"] | null;
            b: components["schemas"]["Fidelity"] | null;
        };
        /** @description The same flow under both variants. */
        TwoSeries: {
            a: components["schemas"]["DecisionSeries"];
            b: components["schemas"]["DecisionSeries"];
        };
        /** @description An upload and its results. */
        Upload: {
            /** @enum {string} */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            container: ("gzip" | "zstd" | "xz" | "bzip2") | null;
            /** Format: date-time */
            created_at: string;
            format: string | null;
            guesses: components["schemas"]["Guess"][];
            host_id: string | null;
            id: string;
            job_id: string | null;
            members: components["schemas"]["Member"][];
            name: string;
            note: string | null;
            run_ids: string[];
            size: number;
            trace_id: string | null;
        };
        /** @description As an uploaded host file says. */
        UploadSpec: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "upload";
        };
        /** @description Existing uploads. */
        UploadsRequest: {
            upload_ids: string[];
        };
        /** @description The values of one side of a row: one a run, in the order of the side's counted runs. */
        Values: {
            far?: number[];
            iqr: number | null;
            median: number | null;
            samples?: number[];
            values: number[];
        };
        /** @description The rule that runs today, or one proposed. */
        Variant: {
            id: string;
            source: string;
            text: string;
        };
        /** @description A variant's replays against what a kernel did. */
        VariantAgreement: {
            agreed: number;
            compared: number;
            interval: [
                number,
                number
            ];
            recorded: number;
            variant: string;
        };
        /** @description Why a figure is withdrawn. */
        Withdrawal: {
            reason: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
