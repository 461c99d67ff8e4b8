module example.org/rep2c/go

go 1.22.0
