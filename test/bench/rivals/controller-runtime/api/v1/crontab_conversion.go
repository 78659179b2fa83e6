package v1

// Hub marks the hub version.
func (*CronTab) Hub() {}
